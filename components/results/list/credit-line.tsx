import { truncate } from "@/lib/format/truncate";
import type { ResultView } from "@/lib/results/model/result-view";
import { breakAnywhereClass } from "./long-words";

type CreditLineProps = {
  result: Pick<ResultView, "attribution" | "foundBy">;
  /** Cut off after one line. */
  short?: boolean;
};

/** Creator, source and licence of a result, as services demand, and who else found it. */
export function CreditLine({ result: { attribution, foundBy }, short = false }: CreditLineProps) {
  const { source = null, licence = null, creator = null } = attribution ?? {};
  const others = foundBy.filter((title) => title !== source);
  const facts = [
    ["By", creator],
    // The licence is more important than the source, which the URL shows.
    ...(short ? [["", licence]] : []),
    ["From", source],
    ...(short ? [] : [["Licence:", licence]]),
    [source === null ? "Found by" : "Also found by", others.join(", ") || null],
  ].flatMap(([label, text]) => (text ? [{ label: label ?? "", text: truncate(text, 200) }] : []));
  if (facts.length === 0) return null;
  return (
    <p
      title={short ? facts.map(({ label, text }) => `${label} ${text}`).join(" · ") : undefined}
      className={`text-xs text-ink-muted ${short ? "truncate" : breakAnywhereClass}`}
    >
      {facts.map(({ label, text }, index) => (
        <span key={label}>
          {index > 0 ? " · " : null}
          {label} <bdi>{text}</bdi>
        </span>
      ))}
    </p>
  );
}
