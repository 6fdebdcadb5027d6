import { countOf, formatCount } from "@/lib/format/count";
import type { Drift } from "@/lib/results/types/drift";

const groups = [
  { kind: "unknown", title: "Fields that the documentation does not have" },
  { kind: "type", title: "Values of another type" },
  { kind: "unseen", title: "Documented fields that were not seen" },
] as const;

type DriftListProps = { drift: readonly Drift[]; more: number };

/** Differences between the responses and the documented response. */
export function DriftList({ drift, more }: DriftListProps) {
  return (
    <section aria-label="Compared with the documented response" className="grid gap-2">
      <h3 className="font-medium">Compared with the documented response</h3>
      {groups.map(({ kind, title }) => (
        <Group key={kind} title={title} items={drift.filter((each) => each.kind === kind)} />
      ))}
      {more > 0 ? <p className="text-ink-muted">{countOf(more, "difference")} not shown.</p> : null}
    </section>
  );
}

function Group({ title, items }: { title: string; items: readonly Drift[] }) {
  if (items.length === 0) return <p className="text-ink-muted">{title}: none</p>;
  return (
    // Absence is normal: most fields depend on the formats.
    <details open={items[0]?.kind !== "unseen"}>
      <summary className="cursor-pointer">
        {title}: {formatCount(items.length)}
      </summary>
      <ul className="mt-1 grid gap-1 pl-4 text-xs">
        {items.map((item) => (
          <li key={item.path} className="[overflow-wrap:anywhere]">
            <code>{item.path === "" ? "the response" : item.path}</code>{" "}
            <span className="text-ink-muted">{factsOf(item)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function factsOf({ kind, count, found, expected }: Drift): string {
  const types = found.join(" or ");
  if (kind === "unseen") return expected.filter((type) => type !== "null").join(" or ");
  if (kind === "unknown") return `${countOf(count, "value")}, ${types}`;
  return `${countOf(count, "value")} ${count === 1 ? "is" : "are"} ${types} instead of ${expected.join(" or ")}`;
}
