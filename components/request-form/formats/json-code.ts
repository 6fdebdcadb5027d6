import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";

/** The colours of all code in the app. */
const colours = tagHighlighter([
  { tag: tags.propertyName, class: "tok-function" },
  { tag: tags.string, class: "tok-string-expression" },
  { tag: [tags.number, tags.bool, tags.null], class: "tok-constant" },
  {
    tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket],
    class: "tok-punctuation",
  },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "0.75rem", maxHeight: "33vh" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-geist-mono), ui-monospace, monospace",
    lineHeight: "1.125rem",
    overflow: "auto",
  },
  ".cm-content": { caretColor: "var(--ink)", minHeight: "4.5rem", padding: "4px 0" },
  ".cm-gutters": {
    // Minimum height of the empty editor.
    minHeight: "4.5rem !important",
    backgroundColor: "var(--sunken)",
    color: "var(--ink-faint)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line-medium)",
    borderRadius: "6px",
  },
  ".cm-diagnostic": { fontFamily: "var(--font-geist-sans), sans-serif", padding: "4px 8px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  // Distinguishable by shape; the library's images have fixed colours.
  ".cm-lint-marker": { width: "8px", height: "8px", margin: "5px 1px" },
  ".cm-lint-marker-error": {
    content: "normal",
    background: "var(--bad)",
    borderRadius: "50%",
  },
  ".cm-lint-marker-warning": {
    content: "normal",
    background: "var(--warn)",
    clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selected)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
});

type JsonCodeOptions = {
  readonly text: string;
  /** Attributes of the editable element: name, label and description. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly check: (text: string) => readonly Diagnostic[];
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
};

export type JsonCode = {
  /** Replaces the text if it differs. */
  readonly show: (text: string) => void;
  readonly describe: (attributes: Readonly<Record<string, string>>) => void;
  readonly focus: (at?: number) => void;
  readonly end: () => void;
};

/** The page's CSP nonce, required for styles. */
const nonce = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";

/** A JSON editor within `parent`. Tab moves the focus out, as in other fields. */
export function mountJsonCode(parent: HTMLElement, options: JsonCodeOptions): JsonCode {
  const described = new Compartment();
  // Set while text is replaced from outside, which must not trigger `onChange`.
  let quiet = false;
  const extensions: Extension[] = [
    EditorView.cspNonce.of(nonce()),
    lineNumbers(),
    lintGutter(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    syntaxHighlighting(colours),
    linter(({ state }) => options.check(state.doc.toString()), { delay: 300 }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    look,
    // Focusable by default; explicit for accessibility checkers of scrollable regions.
    EditorView.contentAttributes.of({ tabindex: "0" }),
    described.of(EditorView.contentAttributes.of(options.attributes)),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && !quiet) options.onChange(state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: options.onLeave }),
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.text, extensions }),
  });
  return {
    show: (text) => {
      const length = view.state.doc.length;
      if (length === text.length && view.state.doc.toString() === text) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: length, insert: text } });
      quiet = false;
    },
    describe: (attributes) =>
      view.dispatch({
        effects: described.reconfigure(EditorView.contentAttributes.of(attributes)),
      }),
    focus: (at) => {
      view.focus();
      if (at !== undefined)
        view.dispatch({
          selection: { anchor: Math.min(at, view.state.doc.length) },
          scrollIntoView: true,
        });
    },
    end: () => view.destroy(),
  };
}
