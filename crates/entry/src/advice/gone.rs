//! Names that Python has dropped, with the version that dropped them and their replacements.

use super::Instead;

/// The replacement for a module.
#[derive(Clone, Copy)]
pub(super) enum Replacement {
    /// Other modules or names.
    Use(&'static str),
    /// Nothing: there is no screen.
    NoScreen,
    /// Nothing: there is no network.
    NoNetwork,
    /// Code of one's own.
    Write,
}

impl Replacement {
    pub(super) fn to_instead(self) -> Instead {
        match self {
            Replacement::Use(names) => Instead::Use {
                names: names.to_owned(),
            },
            Replacement::NoScreen => Instead::NoScreen,
            Replacement::NoNetwork => Instead::NoNetwork,
            Replacement::Write => Instead::Write,
        }
    }
}

/// Modules, by name.
pub(super) const GONE_MODULES: [(&str, &str, Replacement); 20] = [
    ("ConfigParser", "3.0", Replacement::Use("configparser")),
    ("Queue", "3.0", Replacement::Use("queue")),
    ("StringIO", "3.0", Replacement::Use("io.StringIO")),
    ("Tkinter", "3.0", Replacement::NoScreen),
    ("__builtin__", "3.0", Replacement::Use("builtins")),
    ("cPickle", "3.0", Replacement::Use("pickle")),
    ("cStringIO", "3.0", Replacement::Use("io.StringIO")),
    ("urllib2", "3.0", Replacement::NoNetwork),
    ("formatter", "3.10", Replacement::Write),
    ("parser", "3.10", Replacement::Use("ast")),
    ("symbol", "3.10", Replacement::Use("ast")),
    ("binhex", "3.11", Replacement::Use("binascii")),
    ("asynchat", "3.12", Replacement::Use("asyncio")),
    ("asyncore", "3.12", Replacement::Use("asyncio")),
    (
        "distutils",
        "3.12",
        Replacement::Use("setuptools or shutil"),
    ),
    ("imp", "3.12", Replacement::Use("importlib")),
    ("cgi", "3.13", Replacement::Use("html or urllib.parse")),
    ("crypt", "3.13", Replacement::Use("hashlib")),
    ("lib2to3", "3.13", Replacement::Use("ast")),
    ("pipes", "3.13", Replacement::Use("shlex")),
];

/// Names in modules: the module, the name, since when, what to use.
pub(super) const GONE_NAMES: [(&str, &str, &str, &str); 37] = [
    ("itertools", "ifilter", "3.0", "filter"),
    ("itertools", "imap", "3.0", "map"),
    ("itertools", "izip", "3.0", "zip"),
    ("itertools", "izip_longest", "3.0", "itertools.zip_longest"),
    ("string", "letters", "3.0", "string.ascii_letters"),
    ("string", "lowercase", "3.0", "string.ascii_lowercase"),
    ("string", "maketrans", "3.0", "str.maketrans"),
    ("string", "uppercase", "3.0", "string.ascii_uppercase"),
    ("sys", "maxint", "3.0", "sys.maxsize"),
    ("time", "clock", "3.8", "time.perf_counter"),
    ("cgi", "escape", "3.8", "html.escape"),
    ("platform", "linux_distribution", "3.8", "platform.platform"),
    ("base64", "decodestring", "3.9", "base64.decodebytes"),
    ("base64", "encodestring", "3.9", "base64.encodebytes"),
    ("fractions", "gcd", "3.9", "math.gcd"),
    ("sys", "setcheckinterval", "3.9", "sys.setswitchinterval"),
    (
        "collections",
        "Callable",
        "3.10",
        "collections.abc.Callable",
    ),
    (
        "collections",
        "Container",
        "3.10",
        "collections.abc.Container",
    ),
    (
        "collections",
        "Generator",
        "3.10",
        "collections.abc.Generator",
    ),
    (
        "collections",
        "Hashable",
        "3.10",
        "collections.abc.Hashable",
    ),
    (
        "collections",
        "Iterable",
        "3.10",
        "collections.abc.Iterable",
    ),
    (
        "collections",
        "Iterator",
        "3.10",
        "collections.abc.Iterator",
    ),
    ("collections", "Mapping", "3.10", "collections.abc.Mapping"),
    (
        "collections",
        "MutableMapping",
        "3.10",
        "collections.abc.MutableMapping",
    ),
    (
        "collections",
        "MutableSequence",
        "3.10",
        "collections.abc.MutableSequence",
    ),
    (
        "collections",
        "MutableSet",
        "3.10",
        "collections.abc.MutableSet",
    ),
    (
        "collections",
        "Sequence",
        "3.10",
        "collections.abc.Sequence",
    ),
    ("collections", "Set", "3.10", "collections.abc.Set"),
    ("collections", "Sized", "3.10", "collections.abc.Sized"),
    ("asyncio", "coroutine", "3.11", "async def"),
    ("inspect", "ArgSpec", "3.11", "inspect.FullArgSpec"),
    ("inspect", "formatargspec", "3.11", "inspect.signature"),
    ("inspect", "getargspec", "3.11", "inspect.getfullargspec"),
    ("random", "jumpahead", "3.0", "random.seed"),
    ("ast", "Num", "3.14", "ast.Constant"),
    ("ast", "Str", "3.14", "ast.Constant"),
    ("unittest", "makeSuite", "3.13", "unittest.TestLoader"),
];

/// Names that were there without an import in Python 2.
pub(super) const RENAMED_BUILTINS: [(&str, &str); 7] = [
    ("basestring", "str"),
    ("long", "int"),
    ("raw_input", "input, though nobody can type in a contest"),
    ("reduce", "functools.reduce"),
    ("unichr", "chr"),
    ("unicode", "str"),
    ("xrange", "range"),
];
