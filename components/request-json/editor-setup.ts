import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { jsonEditorTheme } from "@/components/ui/code/json-editor-theme";
import { pageNonce } from "@/components/ui/layout/page-nonce";
import { editorSuggestions } from "./editor-suggestions";

/** Shortcuts of the page: Run and the command palette. */
const pageKeys = new Set(["Mod-Enter", "Mod-k", "Shift-Mod-k"]);

type Setup = { label: string; describedBy: string };

/** Editor extensions that do not depend on requests, except for suggestions. */
export const editorSetup = ({ label, describedBy }: Setup): Extension => [
  EditorView.cspNonce.of(pageNonce()),
  EditorView.contentAttributes.of({
    "aria-label": label,
    "aria-describedby": describedBy,
    // Already in the tab order. Set explicitly so that accessibility checks see a focusable scroll
    // area.
    tabindex: "0",
  }),
  json(),
  lineNumbers(),
  foldGutter({
    markerDOM: (open) => {
      const marker = document.createElement("span");
      marker.textContent = open ? "⌄" : "›";
      marker.title = open ? "Fold" : "Unfold";
      return marker;
    },
  }),
  codeFolding(),
  lintGutter(),
  history(),
  drawSelection(),
  dropCursor(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  indentUnit.of("  "),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  search({ top: true }),
  editorSuggestions,
  jsonEditorTheme,
  // Escape lets the next Tab leave the editor (the library's default).
  keymap.of(
    [
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ].filter(({ key }) => !key || !pageKeys.has(key)),
  ),
];
