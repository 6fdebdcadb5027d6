import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The code colours of the page (`globals.css`). */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, class: "tok-function" },
  { tag: tags.string, class: "tok-string-expression" },
  { tag: [tags.number, tags.bool, tags.null], class: "tok-constant" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], class: "tok-punctuation" },
]);

const control = {
  font: "inherit",
  color: "var(--ink)",
  background: "var(--surface)",
  border: "1px solid var(--line-medium)",
  borderRadius: "var(--radius-control)",
  padding: "1px 6px",
  margin: "2px",
};

const panel = {
  background: "var(--raised)",
  color: "var(--ink)",
  border: "1px solid var(--line-medium)",
  borderRadius: "var(--radius-panel)",
};

const underline = (color: string) => ({
  backgroundImage: "none",
  textDecoration: `underline wavy ${color}`,
  textDecorationSkipInk: "none",
  textUnderlineOffset: "3px",
});

const severity = (color: string) => ({ borderLeft: `3px solid ${color}` });

/** Replaces the library's marker icon. */
const mark = (color: string) => ({ content: "normal", background: color });

/** Serves both themes: every colour is a token that depends on the theme. */
const theme = EditorView.theme({
  "&": {
    height: "100%",
    fontSize: "0.78125rem",
    background: "var(--surface)",
    color: "var(--ink)",
  },
  "&.cm-focused": { outline: "none" },
  // An outline would be hidden by the gutter.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    border: "2px solid var(--accent)",
    pointerEvents: "none",
    zIndex: "300",
  },
  ".cm-scroller": {
    fontFamily: "var(--font-code)",
    fontVariantLigatures: "none",
    lineHeight: "1.25rem",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    background: "var(--surface)",
    color: "var(--ink-faint)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--hover) 60%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  ".cm-selectionMatch": { background: "color-mix(in srgb, var(--accent) 14%, transparent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    background: "var(--accent-soft)",
    outline: "1px solid var(--line-strong)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": { background: "var(--bad-soft)" },
  ".cm-foldPlaceholder": {
    background: "var(--sunken)",
    border: "1px solid var(--line-medium)",
    color: "var(--ink-muted)",
    padding: "0 4px",
  },
  ".cm-panels": { background: "var(--sunken)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel.cm-search": { padding: "4px 24px 4px 6px" },
  ".cm-panel.cm-search label": { fontSize: "0.75rem", color: "var(--ink-muted)" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink-muted)", padding: "0 6px" },
  ".cm-textfield": control,
  ".cm-button": { ...control, backgroundImage: "none" },
  ".cm-searchMatch": { background: "var(--mark)" },
  ".cm-searchMatch.cm-searchMatch-selected": { outline: "1px solid var(--line-strong)" },
  ".cm-tooltip": { ...panel, fontFamily: "var(--font-text)" },
  ".cm-tooltip-autocomplete > ul": { maxWidth: "min(320px, 90vw)", maxHeight: "14em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", lineHeight: "1.25rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--selected)",
    color: "var(--ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--ink-muted)" },
  ".cm-tooltip.cm-completionInfo": { ...panel, maxWidth: "280px", padding: "6px 10px" },
  // It would cover the list that it explains.
  ".cm-completionInfo.cm-completionInfo-right-narrow, .cm-completionInfo.cm-completionInfo-left-narrow":
    { display: "none" },
  ".cm-explanation": { maxWidth: "320px", padding: "6px 10px" },
  ".cm-explanation-title": { fontWeight: "600" },
  ".cm-lintRange-error": underline("var(--bad)"),
  ".cm-lintRange-warning": underline("var(--warn)"),
  ".cm-lintRange-info": underline("var(--info)"),
  ".cm-diagnostic": { padding: "4px 10px", whiteSpace: "normal", maxWidth: "360px" },
  ".cm-diagnostic-error": severity("var(--bad)"),
  ".cm-diagnostic-warning": severity("var(--warn)"),
  ".cm-diagnostic-info": severity("var(--info)"),
  ".cm-diagnosticAction": {
    ...control,
    background: "var(--surface)",
    color: "var(--ink)",
    cursor: "pointer",
    marginLeft: "8px",
  },
  ".cm-lintRange-active": { backgroundColor: "var(--mark)" },
  ".cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    backgroundColor: "var(--selected)",
    color: "var(--ink)",
  },
  ".cm-panel.cm-panel-lint .cm-diagnostic": { maxWidth: "none" },
  ".cm-panel.cm-panel-lint [name=close]": { color: "var(--ink-muted)", padding: "0 6px" },
  // Distinguishable without colour.
  ".cm-lint-marker": { width: "8px", height: "8px", margin: "6px 1px" },
  ".cm-lint-marker-error": { ...mark("var(--bad)"), borderRadius: "50%" },
  ".cm-lint-marker-warning": {
    ...mark("var(--warn)"),
    clipPath: "polygon(50% 0, 100% 100%, 0 100%)",
  },
  ".cm-lint-marker-info": mark("var(--info)"),
});

export const jsonEditorTheme: Extension = [theme, syntaxHighlighting(colors)];
