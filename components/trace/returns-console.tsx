import { countOf } from "@/lib/format/count";
import type { Trace } from "@/lib/trace/trace";
import { valueLines } from "./steps/step-output";

/** Characters. */
const MAX_VALUE_LENGTH = 2_000;

type ReturnsConsoleProps = { trace: Trace; onSelect: (step: number) => void };

export function ReturnsConsole({ trace, onSelect }: ReturnsConsoleProps) {
  const returns = trace.steps.flatMap(({ index, output }) =>
    output?.kind === "returned" ? [{ index, ...output }] : [],
  );
  if (returns.length === 0) return null;
  return (
    <section aria-label="Console" className="border-t border-line">
      <h3 className="px-3 pt-2 text-xs font-medium text-ink-muted">Script return values</h3>
      <ol className="grid gap-1 p-3 pt-1 font-mono text-xs">
        {returns.map(({ index, type, value }) => (
          <li key={index} className="flex min-w-0 items-start gap-2">
            <button
              type="button"
              data-prints=""
              onClick={() => onSelect(index)}
              className="min-h-6 shrink-0 text-accent hover:underline"
            >
              Step {index + 1}
            </button>
            <span className="min-h-6 shrink-0 py-0.75 text-ink-faint">{type ?? "?"}</span>
            <pre className="min-w-0 flex-1 overflow-x-auto py-0.75 whitespace-pre-wrap [overflow-wrap:anywhere]">
              <ShortText text={valueLines(value).join("\n")} />
            </pre>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The step itself shows the whole value. */
function ShortText({ text }: { text: string }) {
  const more = text.length - MAX_VALUE_LENGTH;
  if (more <= 0) return text;
  return (
    <>
      {text.slice(0, MAX_VALUE_LENGTH)}
      <span className="text-ink-faint"> … {countOf(more, "more character")}</span>
    </>
  );
}
