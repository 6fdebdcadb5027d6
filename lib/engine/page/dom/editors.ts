import "server-only";
import { createElement } from "./dom-nodes";

/** Class names of the code, the lines and the whole of CodeMirror 6 and 5, Monaco and Ace. */
const CODE = ".cm-content, .CodeMirror-code, .view-lines, .ace_text-layer";
const LINES = ".cm-line, .CodeMirror-line, .view-line, .ace_line";
const EDITOR = ".cm-editor, .CodeMirror, .monaco-editor, .ace_editor";

export const mayHaveEditors = (html: string): boolean =>
  /\b(?:cm-content|CodeMirror-code|view-lines|ace_text-layer)\b/.test(html);

/** Replaces code editors, which have an element for each line, by their code. */
export function replaceEditors(document: Document): void {
  for (const code of document.querySelectorAll(CODE)) {
    const lines = [...code.querySelectorAll(LINES)].map(({ textContent }) => textContent);
    const editor = code.closest(EDITOR) ?? code;
    editor.replaceWith(createElement(document, "pre", lines.join("\n")));
  }
}
