import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { CodeView } from "@/components/ui/code/view";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { saveFile } from "@/components/ui/controls/save-file";
import { Segmented } from "@/components/ui/controls/segmented";
import { Dialog } from "@/components/ui/overlays/dialog";
import { countOf } from "@/lib/format/count";
import type { InferredTypes } from "@/lib/results/types/infer-types";
import type { ShownRun } from "@/lib/transport/run-state";
import { DriftList } from "./drift-list";
import { useSimilarRuns, useTypes } from "./use-types";

type TypesDialogProps = {
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
  if (made === "failed") return "The types could not be inferred. The results are unaffected.";
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
