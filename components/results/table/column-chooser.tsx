import { Columns3, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import { Popover } from "@/components/ui/overlays/popover";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { countOf } from "@/lib/format/count";
import { columnIds, columns } from "@/lib/results/facets/table-columns";
import type { ResultView } from "@/lib/results/model/result-view";
import {
  defaultViewOptions,
  type ViewOptions,
  viewOptionsKey,
} from "@/lib/storage/preferences/view-options";
import { useResultNotes } from "../notes/notes-context";
import { useShownRun } from "../run/shown-run-context";
import { FieldChooser } from "./field-chooser";
import { useFieldOptions } from "./use-fields";

export type ChooserProps = {
  source: ListId;
  viewOptions: ViewOptions;
  onViewOptions: (change: Partial<ViewOptions>) => void;
  /** The results of the table, in its order. */
  results: readonly ResultView[];
};

export function TableChooser(props: ChooserProps) {
  return (
    <Popover
      label="Table columns"
      align="end"
      className="w-96"
      trigger={(trigger) => (
        <IconButton {...trigger} label="Columns" icon={Columns3} variant="default" />
      )}
    >
      <Choices {...props} />
    </Popover>
  );
}

/** The title stays, because it opens the row. */
function Choices({ source, viewOptions, onViewOptions, results }: ChooserProps) {
  const shown = viewOptions.columns;
  return (
    <div className="grid gap-3">
      <section aria-label="Columns">
        <div className="mb-1 flex items-center justify-between gap-2">
          <h3 className="font-medium">Columns</h3>
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onViewOptions({
                columns: defaultViewOptions[viewOptionsKey(source)].columns,
                fields: [],
              })
            }
          >
            Standard
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-x-3">
          {columnIds.map((id) => (
            <Checkbox
              key={id}
              checked={shown.includes(id)}
              disabled={id === "title"}
              label={id === "position" ? "Position" : columns[id].title}
              onChange={({ target }) =>
                onViewOptions({
                  columns: columnIds.filter((each) =>
                    each === id ? target.checked : shown.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </section>
      <FieldChooser
        source={source}
        chosen={viewOptions.fields}
        onChosen={(fields) => onViewOptions({ fields })}
      />
      <SaveTable {...{ source, viewOptions, results }} />
    </div>
  );
}

/** Saves the rows and columns of the table as CSV. */
function SaveTable({ source, viewOptions, results }: Omit<ChooserProps, "onViewOptions">) {
  const shown = useShownRun();
  const options = useFieldOptions(source);
  const { annotations } = useResultNotes();
  const announce = useAnnounce();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  if (!shown) return null;
  const save = async () => {
    setState("busy");
    try {
      const { exportTable } = await import("../export/export-table");
      const ids = results.map(({ id }) => id);
      const { blob, name } = await exportTable(shown, {
        ...options,
        annotations,
        ids,
        viewOptions,
      });
      saveFile(blob, name);
      announce(`${countOf(ids.length, "row")} saved`);
      setState("ready");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
      <Button size="sm" icon={Download} busy={state === "busy"} onClick={() => void save()}>
        Save this table as CSV
      </Button>
      <span role="status" className="text-xs text-ink-muted">
        {state === "failed"
          ? "The table could not be saved. Try again."
          : countOf(results.length, "row")}
      </span>
    </div>
  );
}
