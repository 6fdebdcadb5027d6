import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { jsonEditorTheme } from "@/components/ui/code/json-editor-theme";
import { pageNonce } from "@/components/ui/layout/page-nonce";

/** A field of a form, whose frame shows the focus. */
const inField = EditorView.theme({
  // With a known height (`followText`), a keystroke causes no layout outside the editor.
  "&": { contain: "size layout", minHeight: "4.5rem", maxHeight: "33vh" },
  "&.cm-focused::after": { content: "none" },
  ".cm-content": { minHeight: "4.5rem", padding: "4px 0" },
  ".cm-gutters": { background: "var(--sunken)" },
});

/** Sets the height of the editor to that of its text. */
const followText = EditorView.updateListener.of(({ view, geometryChanged }) => {
  if (geometryChanged) view.dom.style.height = `${view.contentHeight}px`;
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

/** A JSON editor within `parent`. Tab moves the focus out, as in other fields. */
export function mountJsonCode(parent: HTMLElement, options: JsonCodeOptions): JsonCode {
  const described = new Compartment();
  // Set while text is replaced from outside, which must not trigger `onChange`.
  let quiet = false;
  const extensions: Extension[] = [
    EditorView.cspNonce.of(pageNonce()),
    lineNumbers(),
    lintGutter(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    linter(({ state }) => options.check(state.doc.toString()), { delay: 300 }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    inField,
    followText,
    // Within the editor, its containment would clip them.
    tooltips({ parent: document.body }),
    jsonEditorTheme,
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
