import { ArrowDown, ArrowUp, Copy, CopyPlus, Power, PowerOff, Trash2, X } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { countOf } from "@/lib/format/count";

type SelectionBarProps = {
  count: number;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onCopy: () => void;
  onSwitch: (on: boolean) => void;
  onDelete: () => void;
  onClear: () => void;
};

export function SelectionBar(props: SelectionBarProps) {
  const { count, onMove, onDuplicate, onCopy, onSwitch, onDelete, onClear } = props;
  return (
    <div
      role="toolbar"
      aria-label="Selected steps"
      className="flex flex-wrap items-center gap-1 rounded-md border border-accent bg-selected px-2 py-1"
    >
      <span className="mr-1 text-xs">{countOf(count, "step")} selected</span>
      <IconButton label="Move up" icon={ArrowUp} size="sm" onClick={() => onMove(-1)} />
      <IconButton label="Move down" icon={ArrowDown} size="sm" onClick={() => onMove(1)} />
      <IconButton label="Duplicate" icon={CopyPlus} size="sm" onClick={onDuplicate} />
      <IconButton label="Copy as JSON" icon={Copy} size="sm" onClick={onCopy} />
      <IconButton label="Enable" icon={Power} size="sm" onClick={() => onSwitch(true)} />
      <IconButton label="Disable" icon={PowerOff} size="sm" onClick={() => onSwitch(false)} />
      <IconButton label="Delete" icon={Trash2} size="sm" onClick={onDelete} />
      <IconButton label="Select none" icon={X} size="sm" onClick={onClear} />
    </div>
  );
}
