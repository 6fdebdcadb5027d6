import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { CodeView } from "@/components/ui/code/view";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Segmented } from "@/components/ui/controls/segmented";
import { saveFile } from "@/components/ui/files/save-file";
import { Dialog } from "@/components/ui/overlays/dialog";
import { countOf, formatCount } from "@/lib/format/count";
import type { Drift } from "@/lib/results/types/drift";
import type { InferredTypes } from "@/lib/results/types/infer-types";
import type { ShownRun } from "@/lib/transport/run-state";
import { useSimilarRuns, useTypes } from "./use-types";

export type TypesDialogProps = {
  shown: ShownRun;
  open: boolean;
  onClose: () => void;
};

const views = [
  { value: "typescript", label: "TypeScript", file: "search-response.ts", type: "text/plain" },
  {
    value: "jsonSchema",
    label: "JSON Schema",
    file: "search-response.schema.json",
    type: "application/schema+json",
  },
] as const;

const none: readonly string[] = [];

/** Types of the response, and what differs from the documented response. */
export function TypesDialog({ shown, open, onClose }: TypesDialogProps) {
  const [all, setAll] = useState(false);
  const similar = useSimilarRuns(shown, open);
  const made = useTypes(shown, all ? similar : none, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Types of the response"
      description="Inferred from the values that were received. A service may also send what was not seen here."
      size="lg"
    >
      <div className="grid gap-3">
        {similar.length > 0 ? (
          <Checkbox
            label={`Include ${countOf(similar.length, "stored run")} with the same query and sources`}
            checked={all}
            onChange={({ target }) => setAll(target.checked)}
          />
        ) : null}
        <p aria-live="polite" className="text-ink-muted">
          {summaryOf(made)}
        </p>
        {made === null || made === "failed" || made.responses === 0 ? null : (
          <>
            <Code made={made} />
            <DriftList drift={made.drift} more={made.moreDrift} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function summaryOf(made: InferredTypes | "failed" | null): string {
  if (made === null) return "Reading the responses…";
  if (made === "failed")
    return "The types could not be inferred. Close this dialog and open it again.";
  if (made.responses === 0) return "The response is not JSON, so it has no types.";
  return [
    `Inferred from ${countOf(made.responses, "response")}.`,
    ...(made.unreadable > 0 ? [`${countOf(made.unreadable, "response")} skipped: not JSON.`] : []),
    ...(made.isCut ? ["Very deep or numerous parts are left open."] : []),
  ].join(" ");
}

function Code({ made }: { made: InferredTypes }) {
  const [shown, setShown] = useState<(typeof views)[number]["value"]>("typescript");
  const text = made[shown];
  const lines = useMemo(() => text.trimEnd().split("\n"), [text]);
  const view = views.find(({ value }) => value === shown) ?? views[0];
  return (
    <CodeView
      label={view.label}
      lines={lines}
      maxRows={16}
      className="rounded-md border border-line"
      bar={
        <>
          <Segmented label="Language" options={views} value={shown} onValueChange={setShown} />
          <IconButton
            label={`Download ${view.file}`}
            icon={Download}
            size="sm"
            onClick={() => saveFile(new Blob([text], { type: view.type }), view.file)}
          />
        </>
      }
    />
  );
}

const groups = [
  { kind: "unknown", title: "Fields that the documentation does not have" },
  { kind: "type", title: "Values of another type" },
  { kind: "unseen", title: "Documented fields that were not seen" },
] as const;

function DriftList({ drift, more }: { drift: readonly Drift[]; more: number }) {
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
