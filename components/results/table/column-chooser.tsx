import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import { type ColumnId, columnIds, columns } from "@/lib/results/facets/table-columns";

type ChooserProps = {
  shown: readonly ColumnId[];
  standard: readonly ColumnId[];
  onShown: (shown: readonly ColumnId[]) => void;
};

/** Selects the columns of the table. The title stays, because it opens the row. */
export function TableChooser({ shown, standard, onShown }: ChooserProps) {
  return (
    <Popover
      label="Table columns"
      align="end"
      className="w-72"
      trigger={(trigger) => (
        <IconButton {...trigger} label="Columns" icon={Columns3} variant="default" />
      )}
    >
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="font-medium">Columns</h3>
        <Button size="sm" variant="ghost" onClick={() => onShown(standard)}>
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
              onShown(
                columnIds.filter((each) => (each === id ? target.checked : shown.includes(each))),
              )
            }
          />
        ))}
      </div>
    </Popover>
  );
}
