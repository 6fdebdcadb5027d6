import { CircleAlert, Info } from "lucide-react";
import { useDeferredValue, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-area";
import { afterPress } from "@/components/ui/layout/after-press";
import { countOf, formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import {
  checkLines,
  type LineIssue,
  type LineKind,
  normalizeLines,
  type RewrittenEntry,
} from "@/lib/request/draft/domain-lines";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { useTextField } from "./use-text-field";

type ListFieldProps = DraftFieldProps & {
  kind: LineKind;
  placeholder?: string;
};

const SHOWN = 5;
/** Input types that insert more than a keystroke. */
const bulkInput = /^insertFrom(Paste|Drop)$/;

/**
 * A list with one entry per line. Pasted text is normalized, with a note of the changes; invalid
 * lines are listed by number.
 */
export function ListField({ kind, placeholder, ...props }: ListFieldProps) {
  const { name, info } = props;
  const { trigger } = useRequestForm();
  const { field, value, shown: text, change } = useTextField(name);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const [rewritten, setRewritten] = useState<readonly RewrittenEntry[]>([]);
  // The line being edited is not checked yet.
  const [writing, setWriting] = useState<number | null>(null);
  const { count, issues } = checkLines(useDeferredValue(value), kind);
  const shown = issues.filter(({ line }) => line !== writing);
  const id = useId();

  const normalize = (text: string, caret?: number) => {
    const next = normalizeLines(text, kind);
    if (next.text === text) return;
    // The note stays until the next one, so that the layout below does not shift under the pointer.
    if (next.rewritten.length > 0) setRewritten(next.rewritten);
    field.onChange(next.text);
    const element = area.current;
    if (caret === undefined || !element) return;
    const at = normalizeLines(text.slice(0, caret), kind).text.length;
    // The new text is rendered before the next frame.
    requestAnimationFrame(() => element.setSelectionRange(at, at));
  };

  const goTo = (line: number) => {
    const element = area.current;
    if (!element) return;
    const { start, end } = lineRange(value, line);
    element.focus();
    element.setSelectionRange(start, end);
    element.scrollTop = (line - 3) * 20;
  };

  return (
    <DraftField {...props} badLines={shown.length}>
      <TextArea
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
        name={name}
        mono
        rows={3}
        value={text}
        placeholder={placeholder}
        aria-describedby={`${id}-count`}
        onChange={(event) => {
          const { value: next, selectionEnd } = event.target;
          change(next, event, () => setWriting(lineAt(next, selectionEnd)));
          const { nativeEvent } = event;
          if (nativeEvent instanceof InputEvent && bulkInput.test(nativeEvent.inputType))
            normalize(next, selectionEnd);
        }}
        onSelect={({ currentTarget }) =>
          setWriting(lineAt(currentTarget.value, currentTarget.selectionEnd))
        }
        onBlur={() => {
          field.onBlur();
          afterPress(() => {
            setWriting(null);
            normalize(value);
            void trigger(name);
          });
        }}
      />
      <div id={`${id}-count`} className="grid gap-1 text-xs text-ink-faint">
        <p className={count > (info.max ?? Number.POSITIVE_INFINITY) ? "text-bad" : undefined}>
          {formatCount(count)}
          {info.max ? ` / ${formatCount(info.max)}` : null} · one per line
        </p>
        <RewrittenNote rewritten={rewritten} />
        <LineIssues issues={shown} onGo={goTo} />
      </div>
    </DraftField>
  );
}

function RewrittenNote({ rewritten }: { rewritten: readonly RewrittenEntry[] }) {
  const [first] = rewritten;
  return (
    <p role="status">
      {first ? (
        <span className="flex items-start gap-1.5">
          <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-info" />
          <span className="min-w-0 break-words">
            Rewritten: <code>{first.from}</code> → <code>{first.to}</code>
            {rewritten.length > 1 ? `, and ${formatCount(rewritten.length - 1)} more` : null}
          </span>
        </span>
      ) : null}
    </p>
  );
}

type LineIssuesProps = { issues: readonly LineIssue[]; onGo: (line: number) => void };

function LineIssues({ issues, onGo }: LineIssuesProps) {
  if (issues.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-bad">
      {issues.slice(0, SHOWN).map(({ line, entry, message: words }) => (
        <li key={line} className="flex min-w-0 items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-1.5 size-3 shrink-0" />
          <span className="min-w-0 break-words">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-1 h-6! px-1! text-bad!"
              // Keeps the focus in the text, so that nothing moves before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGo(line)}
            >
              Line {line}
            </Button>{" "}
            <code>{truncate(entry, 60)}</code>: {words}
          </span>
        </li>
      ))}
      {issues.length > SHOWN ? (
        <li className="pl-4.5">and {countOf(issues.length - SHOWN, "more line", "more lines")}</li>
      ) : null}
    </ul>
  );
}

const lineAt = (text: string, caret: number): number => text.slice(0, caret).split("\n").length;

function lineRange(text: string, line: number): { start: number; end: number } {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return { start, end: start + (lines[line - 1]?.length ?? 0) };
}
