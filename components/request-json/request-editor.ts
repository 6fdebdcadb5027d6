import { forceParsing } from "@codemirror/language";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel } from "@codemirror/search";
import { EditorView } from "@codemirror/view";
import { applyEdits, format, modify } from "jsonc-parser";
import { draftToBody } from "@/lib/request/draft";
import type { DraftPort } from "@/lib/request/draft-port";
import { checkText, type TextFinding } from "./check-text";
import { draftFromBody, isSameRequest } from "./draft-from-body";
import { draftToText } from "./draft-to-text";
import { editorSetup } from "./editor-setup";
import type { JsonTextStore } from "./json-text-store";
import { parseText } from "./parse-text";
import { stripText } from "./strip-text";

export type TextStatus = {
  readonly lines: number;
  readonly findings: readonly TextFinding[];
  /** Whether the draft differs from the text because the text is invalid. */
  readonly isOutOfSync: boolean;
};

type EditorOptions = {
  parent: HTMLElement;
  draft: DraftPort;
  store: JsonTextStore;
  label: string;
  describedBy: string;
  onStatus: (status: TextStatus) => void;
};

/** Milliseconds after the last key. */
const APPLY_DELAY_MS = 200;

/** An editor that keeps its text and the draft in sync. While the text is invalid, neither changes the other. */
export class RequestEditor {
  readonly #draft: DraftPort;
  readonly #store: JsonTextStore;
  readonly #onStatus: (status: TextStatus) => void;
  readonly #view: EditorView;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #findings: readonly TextFinding[] = [];
  /** The draft's body when text and draft were last in sync. */
  #syncedBody: string;
  #isWriting = false;

  constructor(options: EditorOptions) {
    const { draft, store } = options;
    this.#draft = draft;
    this.#store = store;
    this.#onStatus = options.onStatus;
    this.#syncedBody = bodyOf(draft);
    const last = store.last?.body === this.#syncedBody ? store.last : null;
    this.#view = new EditorView({
      parent: options.parent,
      doc: store.invalidText() ?? last?.text ?? draftToText(draft.read()),
      extensions: [
        editorSetup(options),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged || this.#isWriting) return;
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#sync(), APPLY_DELAY_MS);
        }),
        EditorView.domEventHandlers({ blur: () => void this.#applyPending() }),
      ],
      ...(last && { selection: { anchor: Math.min(last.cursor, last.text.length) } }),
    });
    if (last && store.invalidText() === null) this.#view.scrollDOM.scrollTop = last.top;
    this.#unsubscribe = draft.subscribe(() => this.#onDraftChange());
    // Runs before the draft is stored on the same event.
    window.addEventListener("pagehide", this.#applyPending, { capture: true });
    forceParsing(this.#view, this.#view.viewport.to, 50);
    this.#sync();
  }

  text(): string {
    return this.#view.state.doc.toString();
  }

  find(): void {
    openSearchPanel(this.#view);
  }

  /** Applies pending input to the draft. Returns the first error. */
  apply(): TextFinding | null {
    this.#applyPending();
    return this.#findings.find(({ severity }) => severity === "error") ?? null;
  }

  show({ from, to }: TextFinding): void {
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
    this.#view.focus();
  }

  format(): void {
    const text = this.text();
    const options = { insertSpaces: true, tabSize: 2, eol: "\n" };
    const formatted = applyEdits(text, format(text, undefined, options));
    this.#view.dispatch({ changes: changeBetween(text, formatted), userEvent: "input.format" });
    this.#applyPending();
  }

  discard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#replace(draftToText(this.#draft.read()));
    this.#view.focus();
  }

  dispose(): void {
    this.#applyPending();
    this.#unsubscribe();
    window.removeEventListener("pagehide", this.#applyPending, { capture: true });
    const cursor = this.#view.state.selection.main.head;
    const { scrollTop } = this.#view.scrollDOM;
    this.#store.last = { text: this.text(), body: this.#syncedBody, cursor, top: scrollTop };
    this.#view.destroy();
  }

  readonly #applyPending = (): void => {
    if (this.#timer !== undefined) this.#sync();
  };

  /** Parses the text and writes it to the draft if it is valid. */
  #sync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.text();
    const parsed = parseText(text);
    const next = parsed.ok ? draftFromBody(parsed.body) : null;
    if (next && !isSameRequest(next, this.#draft.read())) {
      this.#isWriting = true;
      this.#draft.write(next);
      this.#isWriting = false;
      this.#syncedBody = bodyOf(this.#draft);
    }
    this.#store.setInvalid(next ? null : { text, stored: stripText(text) });
    const findings = checkText(parsed);
    this.#report(parsed.ok && !next ? [notRepresentable(text.length), ...findings] : findings);
  }

  #report(findings: readonly TextFinding[]): void {
    this.#findings = findings;
    const diagnostics = findings.map((finding) => this.#diagnosticOf(finding));
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    this.#onStatus({
      lines: this.#view.state.doc.lines,
      findings,
      isOutOfSync: this.#store.invalidText() !== null,
    });
  }

  #onDraftChange(): void {
    if (this.#isWriting || bodyOf(this.#draft) === this.#syncedBody) return;
    this.#syncedBody = bodyOf(this.#draft);
    // Do not overwrite an invalid text: it exists only here.
    if (this.#store.invalidText() === null) this.#replace(draftToText(this.#draft.read()));
  }

  #replace(text: string): void {
    this.#isWriting = true;
    this.#view.dispatch({ changes: changeBetween(this.text(), text), userEvent: "input" });
    this.#isWriting = false;
    this.#store.setInvalid(null);
    this.#report(checkText(parseText(text)));
  }

  #diagnosticOf({ severity, from, to, message, removable }: TextFinding): Diagnostic {
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
              const edits = modify(this.text(), [...removable], undefined, {});
              this.#view.dispatch({ changes: edits.map(toChange), userEvent: "delete" });
              this.#sync();
            },
          },
        ],
      }),
    };
  }
}

const bodyOf = (draft: DraftPort): string => JSON.stringify(draftToBody(draft.read()));

const notRepresentable = (length: number): TextFinding => ({
  severity: "error",
  from: 0,
  to: Math.min(1, length),
  message: "The form cannot represent this exactly, so it was not applied.",
});

type TextEdit = { offset: number; length: number; content: string };

const toChange = ({ offset, length, content }: TextEdit) => ({
  from: offset,
  to: offset + length,
  insert: content,
});

/** The single changed range between two texts, so that cursor, folds and history survive changes elsewhere. */
function changeBetween(before: string, after: string) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const max = Math.min(before.length, after.length) - start;
  while (end < max && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** A message as elements. Wire names between backticks become code. */
function messageElement(message: string): HTMLElement {
  const element = document.createElement("span");
  for (const [index, part] of message.split("`").entries()) {
    const child = document.createElement(index % 2 === 1 ? "code" : "span");
    child.textContent = part;
    element.append(child);
  }
  return element;
}
