// The code editor of the page /write: CodeMirror in a shadow root, where its styles need no
// exception from the content-security policy.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { r } from "@codemirror/legacy-modes/mode/r";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The page's own colours, by day and by night.
const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--card)", fontSize: "0.9rem", borderRadius: "0.45rem", border: "1px solid var(--edge)" },
  "&.cm-focused": { outline: "3px solid var(--mark)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5", minHeight: "20rem", maxHeight: "70vh" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--card)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 3px 0 0 var(--line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--wash)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--wash)", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", textDecoration: "underline" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--card)", border: "1px solid var(--edge)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxWidth: "30rem" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.docString], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "600" },
]);

/** How languages are highlighted, by their names; others are plain text. */
const languages = { Python: python(), R: StreamLanguage.define(r) };

/**
 * Opens an editor within an element.
 *
 * `language` is the one that is highlighted; `label` names it for screen readers; `changed` is called with each new text that was typed. The
 * result has functions to read and replace the text, and to mark a line as faulty.
 */
function open(parent, { text, language, label, changed }) {
  const root = parent.attachShadow({ mode: "open" });
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(), lintGutter(), history(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching(),
      indentUnit.of("    "), languages[language] ?? [], syntaxHighlighting(colours), theme,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", autocapitalize: "off", spellcheck: "false" }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
      EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    focus: () => view.focus(),
    /** Marks a line, from 1, with a message; `null` removes the mark. */
    mark(line, message) {
      const found = line && line <= view.state.doc.lines ? [view.state.doc.line(line)] : [];
      const marks = found.map(({ from, to, text }) => ({ from: from + text.length - text.trimStart().length, to, severity: "error", message }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
  };
}

window.pigskinEditor = { open };
