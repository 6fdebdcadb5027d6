import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import { explainAt, type JsonSuggestion, suggestAt } from "./suggest";

function complete(context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString();
  const found = suggestAt(text, context.pos);
  if (!found) return null;
  // Suggest automatically only while a name or value is being typed.
  if (!context.explicit && found.from === context.pos && found.to === context.pos) return null;
  // Filter by the label, which has no quotes.
  const from = text[found.from] === '"' ? found.from + 1 : found.from;
  return { from, options: found.suggestions.map(optionOf), validFor: /^[\w-]*$/ };
}

const optionOf = ({ label, detail, help, kind }: JsonSuggestion): Completion => ({
  label,
  type: kind === "property" ? "property" : "enum",
  ...(detail && { detail }),
  ...(help && { info: help }),
  apply: (view) => accept(view, label),
});

/** Look up the suggestion again, because the text may have changed. */
function accept(view: EditorView, label: string): void {
  const found = suggestAt(view.state.doc.toString(), view.state.selection.main.head);
  const chosen = found?.suggestions.find((each) => each.label === label);
  if (!found || !chosen) return;
  view.dispatch({
    changes: { from: found.from, to: found.to, insert: chosen.text },
    selection: { anchor: found.from + chosen.cursor },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
}

const explanations = hoverTooltip((view, offset) => {
  const found = explainAt(view.state.doc.toString(), offset);
  if (!found) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cm-explanation";
      const title = document.createElement("div");
      title.className = "cm-explanation-title";
      title.textContent = found.title;
      const help = document.createElement("div");
      help.textContent = found.help;
      dom.append(title, help);
      return { dom };
    },
  };
});

/** Completes names and values of the contract, and explains them on hover. */
export const editorSuggestions: Extension = [
  autocompletion({ override: [complete], icons: false }),
  explanations,
];
