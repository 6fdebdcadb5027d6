import { useId } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { classNames } from "@/components/ui/layout/class-names";
import { countOf, formatCount } from "@/lib/format/count";
import { selectorKindLabels } from "@/lib/request/selectors/stability";
import type { SelectorChoice } from "./choices";
import type { OtherCount, OtherCounts } from "./other-pages";

type PickerSelectorsProps = {
  choices: readonly SelectorChoice[];
  counts: OtherCounts;
  chosen: string | null;
  onChoose: (selector: string) => void;
};

/**
 * Selectors for the picked element, best first, with their matches in this page and in the others.
 */
export function PickerSelectors({ choices, counts, chosen, onChoose }: PickerSelectorsProps) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label="Selectors, best first" className="grid gap-1">
      {choices.map(({ selector, kind, count, first }) => {
        const others = counts.found.get(selector) ?? [];
        const on = selector === chosen;
        return (
          <div
            key={selector}
            className={classNames(
              "flex min-w-0 items-start gap-1 rounded-md border px-2 py-1",
              on ? "border-accent bg-accent-soft" : "border-line",
            )}
          >
            <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-2">
              <input
                type="radio"
                name={group}
                checked={on}
                onChange={() => onChoose(selector)}
                className="mt-1 accent-accent"
              />
              <span className="min-w-0">
                <code className="[overflow-wrap:anywhere]">{selector}</code>
                <span className="block text-xs text-ink-muted">
                  {selectorKindLabels[kind]} · {formatCount(count)} here
                  {count > 1 && !first ? ", not the first match" : ""}
                  {counts.pages > 0 ? ` · ${describeOtherMatches(others, counts)}` : ""}
                </span>
              </span>
            </label>
            <CopyButton size="sm" label="Copy selector" text={() => selector} />
          </div>
        );
      })}
      {chosen === null ? null : <OtherList counts={counts.found.get(chosen) ?? []} />}
    </div>
  );
}

function describeOtherMatches(others: readonly OtherCount[], { read, pages }: OtherCounts): string {
  const hits = others.filter(({ count }) => count > 0).length;
  const sofar = read < pages ? " so far" : "";
  return `in ${formatCount(hits)} of ${countOf(others.length, "other page")}${sofar}`;
}

/** The matches of the chosen selector in each of the other pages. */
function OtherList({ counts }: { counts: readonly OtherCount[] }) {
  if (counts.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer text-ink-muted">
        Matches in the other results
      </summary>
      <ul className="grid gap-0.5 pt-1">
        {counts.map(({ id, title, count }) => (
          <li key={id} className="flex min-w-0 justify-between gap-2">
            <bdi className="min-w-0 truncate">{title}</bdi>
            <span className="shrink-0 tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
