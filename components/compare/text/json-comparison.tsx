import { ArrowUpDown, Minus, Pencil, Plus } from "lucide-react";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useFirst } from "@/components/ui/loading/use-first";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { JsonChange } from "@/lib/compare/json/json-difference";
import { countOf, formatCount } from "@/lib/format/count";
import { compareJson } from "@/lib/workers/comparisons";
import type { TextComparisonProps } from "./compared-text";
import { MissingSides } from "./missing-sides";
import { TextComparison } from "./text-comparison";

/** Differences of two JSON texts, by key path. */
export function JsonComparison({ before, after, names }: TextComparisonProps) {
  if (!before.ok || !after.ok) return <MissingSides {...{ before, after, names }} />;
  return <Values before={before.text} after={after.text} names={names} />;
}

type ValuesProps = { before: string; after: string; names: readonly [string, string] };

function Values({ before, after, names }: ValuesProps) {
  const compared = useLoaded((signal) => compareJson(before, after, signal), [before, after]);
  if (!compared) return <Loading>Comparing</Loading>;
  if (typeof compared === "string") return <Callout tone="warn" role="status" title={compared} />;
  if (!compared.ok)
    return (
      <div className="grid gap-2">
        <Callout
          tone="warn"
          role="status"
          title={`The value of ${names[compared.side === "before" ? 0 : 1]} is not JSON`}
        >
          {compared.message} The texts are compared line by line.
        </Callout>
        <TextComparison
          before={{ ok: true, text: before }}
          after={{ ok: true, text: after }}
          names={names}
        />
      </div>
    );
  if (compared.total === 0)
    return <Callout tone="ok" role="status" title="The values are the same" />;
  return <Changes changes={compared.changes} total={compared.total} names={names} />;
}

const badges = {
  added: { tone: "ok", icon: Plus },
  removed: { tone: "bad", icon: Minus },
  changed: { tone: "info", icon: Pencil },
  moved: { tone: "neutral", icon: ArrowUpDown },
} as const;

const STEP = 200;

type ChangesProps = {
  changes: readonly JsonChange[];
  total: number;
  names: readonly [string, string];
};

function Changes({ changes, total, names }: ChangesProps) {
  const [first, more] = useFirst(
    changes,
    STEP,
    (next) => `Show ${countOf(next, "more difference")}`,
  );
  return (
    <div className="grid gap-2">
      <p role="status" className="text-xs text-ink-muted">
        {countOf(total, "difference")}
        {total > changes.length ? `; the first ${formatCount(changes.length)} are listed` : null}
      </p>
      <ScrollArea
        aria-label="Differences of the values"
        className="max-h-[70vh] overflow-auto rounded-md border border-line"
      >
        <table className="w-full min-w-120 border-collapse text-xs">
          <thead className="text-left">
            <tr className="border-b border-line">
              {["Path", "Change", ...names].map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <th key={index} scope="col" className="px-2 py-1 font-medium">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and a moved entry can change too
              <tr key={index} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="px-2 py-1 text-left font-normal">
                  <code className="[overflow-wrap:anywhere]">{change.path}</code>
                </th>
                <td className="px-2 py-1 whitespace-nowrap">
                  <Badge {...badges[change.kind]}>{change.kind}</Badge>
                </td>
                <Value text={change.before} />
                <Value text={change.after} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {more}
    </div>
  );
}

/** Characters. */
const MAX_VALUE = 2_000;

function Value({ text }: { text: string | null }) {
  return (
    <td className="px-2 py-1">
      {text === null ? (
        <span className="text-ink-muted">absent</span>
      ) : (
        <code className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{text.slice(0, MAX_VALUE)}</bdi>
          {text.length > MAX_VALUE
            ? ` … ${countOf(text.length - MAX_VALUE, "more character")}`
            : null}
        </code>
      )}
    </td>
  );
}
