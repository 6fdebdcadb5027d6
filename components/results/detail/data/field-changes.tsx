import { breakAnywhereClass } from "@/components/results/list/long-words";
import { indentedJson } from "@/components/results/raw/indented-json";
import { useFirst } from "@/components/ui/controls/use-first";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { ChangedField } from "@/lib/results/contents/change";
import { ScrollRegion } from "../scroll-region";

const STEP = 200;

/** Changed fields with their previous and current values. */
export function FieldChanges({ changes }: { changes: readonly ChangedField[] }) {
  const [first, more] = useFirst(changes, STEP, (next) => `Show ${countOf(next, "more field")}`);
  return (
    <ScrollRegion label="Changed fields">
      <table className="w-full table-fixed border-collapse text-left text-xs">
        <caption className="sr-only">Changed fields</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr className="border-b border-line text-ink-muted">
            <th scope="col" className="w-1/4 px-3 py-1 font-medium">
              Field
            </th>
            <th scope="col" className="px-3 py-1 font-medium">
              Before
            </th>
            <th scope="col" className="px-3 py-1 font-medium">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ name, previous, current }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className={`px-3 py-1 font-mono font-normal ${breakAnywhereClass}`}>
                <bdi>{truncate(name, 200)}</bdi>
              </th>
              <Value value={previous} className="bg-bad-soft" />
              <Value value={current} className="bg-ok-soft" />
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="p-3">{more}</p>}
    </ScrollRegion>
  );
}

function Value({ value, className }: { value: unknown; className: string }) {
  const text = typeof value === "string" ? value : indentedJson(value ?? null);
  return (
    <td className={`px-3 py-1 whitespace-pre-wrap ${breakAnywhereClass} ${className}`}>
      {value === null || value === undefined ? (
        <span className="text-ink-muted">nothing</span>
      ) : (
        <bdi dir="auto">{truncate(text, 5_000)}</bdi>
      )}
    </td>
  );
}
