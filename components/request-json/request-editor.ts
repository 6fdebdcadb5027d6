import { forceParsing } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel } from "@codemirror/search";
import { EditorView } from "@codemirror/view";
import { applyEdits, format, modify } from "jsonc-parser";
import { draftToBody } from "@/lib/request/draft";
import type { DraftPort } from "@/lib/request/draft-port";
import { checkText, type TextFinding } from "./check-text";
import { draftFromBody } from "./draft-from-body";
import { draftToText } from "./draft-to-text";
import { editorSetup } from "./editor-setup";
import type { JsonTextStore } from "./json-text-store";
import { messageElement } from "./message-element";
import { parseText } from "./parse-text";

export type TextStatus = {
  readonly lines: number;
  readonly findings: readonly TextFinding[];
  /** Whether the draft differs from the text because the text is invalid. */
  readonly apart: boolean;
};

export type RequestEditor = {
  /** Applies pending input to the draft. Returns the first error. */
  readonly settle: () => TextFinding | null;
  readonly show: (finding: TextFinding) => void;
  readonly format: () => void;
  readonly find: () => void;
  readonly text: () => string;
  /** Resets the text to the draft. */
  readonly discard: () => void;
  readonly dispose: () => void;
};

type Plan = {
  parent: HTMLElement;
  draft: DraftPort;
  kept: JsonTextStore;
  label: string;
  describedBy: string;
  onStatus: (status: TextStatus) => void;
};

/** Milliseconds after the last key. */
const SETTLE_AFTER = 200;

/**
 * An editor that keeps its text and the draft in sync. While the text is invalid, neither changes
 * the other.
 */
export function createRequestEditor(plan: Plan): RequestEditor {
  const { draft, kept } = plan;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let findings: readonly TextFinding[] = [];
  // The draft's body when text and draft were last in sync.
  let means = meaningOf(draft);
  let writing = false;

  const before = kept.last?.means === means ? kept.last : null;
  const view = new EditorView({
    parent: plan.parent,
    doc: kept.broken() ?? before?.text ?? draftToText(draft.read()),
    extensions: [
      editorSetup(plan),
      EditorView.updateListener.of(({ docChanged }) => {
        if (!docChanged || writing) return;
        clearTimeout(timer);
        timer = setTimeout(takeOver, SETTLE_AFTER);
      }),
      EditorView.domEventHandlers({ blur: () => void settleSoon() }),
    ],
    ...(before && { selection: { anchor: Math.min(before.cursor, before.text.length) } }),
  });
  if (before && kept.broken() === null) view.scrollDOM.scrollTop = before.top;

  const text = () => view.state.doc.toString();

  function settleSoon() {
    if (timer !== undefined) takeOver();
  }

  function takeOver() {
    clearTimeout(timer);
    timer = undefined;
    const now = text();
    const reading = parseText(now);
    const next = reading.ok ? draftFromBody(reading.body) : null;
    if (next && JSON.stringify(draftToBody(next)) !== means) {
      writing = true;
      draft.write(next);
      writing = false;
      means = meaningOf(draft);
    }
    kept.setBroken(next ? null : now);
    const found = checkText(reading);
    say(reading.ok && !next ? [notHeld(now.length), ...found] : found);
  }

  function say(found: readonly TextFinding[]) {
    findings = found;
    view.dispatch(setDiagnostics(view.state, found.map(diagnosticOf)));
    plan.onStatus({ lines: view.state.doc.lines, findings, apart: kept.broken() !== null });
  }

  /** Do not overwrite an invalid text: it exists only here. */
  function onDraft() {
    if (writing || meaningOf(draft) === means) return;
    means = meaningOf(draft);
    if (kept.broken() === null) replace(draftToText(draft.read()));
  }

  function replace(next: string) {
    const now = text();
    writing = true;
    view.dispatch({ changes: changeBetween(now, next), userEvent: "input" });
    writing = false;
    kept.setBroken(null);
    say(checkText(parseText(next)));
  }

  function diagnosticOf({ severity, from, to, message, removable }: TextFinding): Diagnostic {
    return {
      severity,
      from,
      to,
      message: message.replaceAll("`", ""),
      renderMessage: () => messageElement(message),
      ...(removable && {
        actions: [
          {
            name: "Remove field",
            apply: () => {
              const edits = modify(text(), [...removable], undefined, {});
              view.dispatch({ changes: edits.map(changeOf), userEvent: "delete" });
              takeOver();
            },
          },
        ],
      }),
    };
  }

  const show = ({ from, to }: TextFinding) => {
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    view.focus();
  };

  const settle = () => {
    settleSoon();
    return findings.find(({ severity }) => severity === "error") ?? null;
  };

  const stop = draft.subscribe(onDraft);
  // Runs before the draft is stored on the same event.
  window.addEventListener("pagehide", settleSoon, { capture: true });
  forceParsing(view, view.viewport.to, 50);
  takeOver();

  return {
    settle,
    show,
    text,
    find: () => void openSearchPanel(view),
    format: () => {
      const options = { insertSpaces: true, tabSize: 2, eol: "\n" };
      const edits = format(text(), undefined, options);
      const laidOut = applyEdits(text(), edits);
      view.dispatch({ changes: changeBetween(text(), laidOut), userEvent: "input.format" });
      settleSoon();
    },
    discard: () => {
      clearTimeout(timer);
      timer = undefined;
      replace(draftToText(draft.read()));
      view.focus();
    },
    dispose: () => {
      settleSoon();
      stop();
      window.removeEventListener("pagehide", settleSoon, { capture: true });
      const cursor = view.state.selection.main.head;
      kept.last = { text: text(), means, cursor, top: view.scrollDOM.scrollTop };
      view.destroy();
    },
  };
}

const meaningOf = (draft: DraftPort): string => JSON.stringify(draftToBody(draft.read()));

const notHeld = (length: number): TextFinding => ({
  severity: "error",
  from: 0,
  to: Math.min(1, length),
  message: "The form cannot represent this exactly, so it was not applied.",
});

const changeOf = ({
  offset,
  length,
  content,
}: {
  offset: number;
  length: number;
  content: string;
}) => ({
  from: offset,
  to: offset + length,
  insert: content,
});

/**
 * The single changed range between two texts, so that cursor, folds and history survive changes
 * elsewhere.
 */
function changeBetween(now: string, next: string) {
  let start = 0;
  while (start < now.length && start < next.length && now[start] === next[start]) start += 1;
  let end = 0;
  const most = Math.min(now.length, next.length) - start;
  while (end < most && now[now.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  return { from: start, to: now.length - end, insert: next.slice(start, next.length - end) };
}
