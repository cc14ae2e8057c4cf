//! The location of a plan and its units: a folder, or an object store.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path as FilePath, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode};

use crate::ClusterError;

/// A folder, or the part of an object store below a prefix.
///
/// Every file is complete: it is written under another name first, or by one request.
#[derive(Clone, Debug)]
pub struct Location {
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    address: String,
    folder: Option<PathBuf>,
}

impl Location {
    /// Opens an existing folder, or `s3://BUCKET/PREFIX`.
    ///
    /// An object store is reached with the usual variables of the environment:
    /// `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`, and
    /// `AWS_ALLOW_HTTP=true` for one without TLS.
    ///
    /// Fails if there is no such folder, or the address is not valid.
    pub fn open(address: &str) -> Result<Location, ClusterError> {
        match address.strip_prefix("s3://") {
            Some(rest) => Location::open_bucket(address, rest),
            None => Location::open_folder(FilePath::new(address)),
        }
    }

    /// Opens a location as [`open`](Self::open) does, and makes the folder if there is none.
    ///
    /// Fails if the folder cannot be made, or the address is not valid.
    pub fn create(address: &str) -> Result<Location, ClusterError> {
        if !address.starts_with("s3://") {
            let made = std::fs::create_dir_all(address);
            made.map_err(|error| no_folder(address.as_ref(), &error))?;
        }
        Location::open(address)
    }

    fn open_folder(path: &FilePath) -> Result<Location, ClusterError> {
        let folder = path.canonicalize();
        let folder = folder.map_err(|error| no_folder(path, &error))?;
        let store = LocalFileSystem::new_with_prefix(&folder);
        let store = store.map_err(|error| no_folder(path, &error))?;
        Ok(Location {
            store: Arc::new(store.with_fsync(true)),
            prefix: Path::default(),
            address: folder.display().to_string(),
            folder: Some(folder),
        })
    }

    #[cfg(feature = "s3")]
    fn open_bucket(address: &str, rest: &str) -> Result<Location, ClusterError> {
        let wrong = |reason: String| no_address(address, &reason);
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        if bucket.is_empty() {
            return Err(wrong("it names no bucket".to_owned()));
        }
        let prefix = Path::parse(prefix).map_err(|error| wrong(error.to_string()))?;
        let store = crate::s3::open(bucket).map_err(|error| wrong(error.to_string()))?;
        Ok(Location {
            store,
            prefix,
            address: address.trim_end_matches('/').to_owned(),
            folder: None,
        })
    }

    #[cfg(not(feature = "s3"))]
    fn open_bucket(address: &str, _: &str) -> Result<Location, ClusterError> {
        Err(no_address(
            address,
            "this program was built without the feature s3",
        ))
    }

    /// The folder, if it is one.
    pub fn folder(&self) -> Option<&FilePath> {
        self.folder.as_deref()
    }

    /// The address of a file, as other programs read it.
    pub fn address_of(&self, name: &str) -> String {
        format!("{}/{name}", self.address)
    }

    fn path(&self, name: &str) -> Path {
        self.prefix.parts().chain(&Path::from(name)).collect()
    }

    fn failed(&self, verb: &'static str, name: &str) -> impl FnOnce(Error) -> ClusterError {
        let what = format!("could not {verb} {name} in {}", self.address);
        move |source| ClusterError::Location(format!("{what}: {source}"))
    }

    /// Reads a file; `None` if it is not there.
    pub async fn read(&self, name: &str) -> Result<Option<Bytes>, ClusterError> {
        let read = async { self.store.get(&self.path(name)).await?.bytes().await };
        match read.await {
            Err(Error::NotFound { .. }) => Ok(None),
            read => read.map(Some).map_err(self.failed("read", name)),
        }
    }

    /// Tests whether a file exists.
    pub async fn has(&self, name: &str) -> Result<bool, ClusterError> {
        match self.store.head(&self.path(name)).await {
            Err(Error::NotFound { .. }) => Ok(false),
            head => head.map(|_| true).map_err(self.failed("look for", name)),
        }
    }

    /// Writes a file unless it exists, and returns whether it was written. Of several writers one
    /// wins, and readers never see a part of a file.
    pub async fn write_new(&self, name: &str, bytes: Bytes) -> Result<bool, ClusterError> {
        let options = PutMode::Create.into();
        let path = self.path(name);
        match self.store.put_opts(&path, bytes.into(), options).await {
            Err(Error::AlreadyExists { .. }) => Ok(false),
            put => put.map(|_| true).map_err(self.failed("write", name)),
        }
    }

    /// Writes a file, or replaces it as a whole.
    pub async fn replace(&self, name: &str, bytes: Bytes) -> Result<(), ClusterError> {
        let put = self.store.put(&self.path(name), bytes.into()).await;
        put.map(|_| ()).map_err(self.failed("write", name))
    }

    /// Removes a file.
    ///
    /// Fails if the location fails. A missing file is not an error.
    pub async fn remove(&self, name: &str) -> Result<(), ClusterError> {
        match self.store.delete(&self.path(name)).await {
            Err(Error::NotFound { .. }) => Ok(()),
            removed => removed.map_err(self.failed("remove", name)),
        }
    }

    /// The names of the files in a folder of the location, with their sizes in bytes.
    pub async fn list(&self, folder: &str) -> Result<BTreeMap<String, u64>, ClusterError> {
        let prefix = self.path(folder);
        let list = self.store.list(Some(&prefix));
        let names = list.map_ok(|file| {
            let name = file.location.filename().unwrap_or_default();
            (name.to_owned(), file.size)
        });
        let names = names.try_collect().await;
        names.map_err(self.failed("list", folder))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

fn no_folder(path: &FilePath, why: &dyn fmt::Display) -> ClusterError {
    let path = path.display();
    ClusterError::Location(format!("could not open the folder {path}: {why}"))
}

fn no_address(address: &str, why: &str) -> ClusterError {
    let what = "is not a folder and not s3://BUCKET/PREFIX";
    ClusterError::Location(format!("'{address}' {what}: {why}"))
}
