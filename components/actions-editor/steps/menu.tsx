import { ArrowDown, ArrowUp, Copy, CopyPlus, Ellipsis, Power, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import type { StepCommands } from "./use-steps";

export type StepMenuProps = {
  index: number;
  last: boolean;
  on: boolean;
  steps: StepCommands;
  onCopy: (places: readonly number[]) => void;
};

export function StepMenu({ index, last, on, steps, onCopy }: StepMenuProps) {
  return (
    <Menu
      label={`Step ${index + 1}`}
      align="end"
      groups={[
        {
          id: "place",
          items: [
            {
              id: "up",
              label: "Move up",
              icon: ArrowUp,
              shortcut: "alt+up",
              disabled: index === 0,
              onSelect: () => steps.moveTo(index, index - 1),
            },
            {
              id: "down",
              label: "Move down",
              icon: ArrowDown,
              shortcut: "alt+down",
              disabled: last,
              onSelect: () => steps.moveTo(index, index + 1),
            },
          ],
        },
        {
          id: "step",
          items: [
            {
              id: "duplicate",
              label: "Duplicate",
              icon: CopyPlus,
              onSelect: () => steps.duplicate([index]),
            },
            { id: "copy", label: "Copy as JSON", icon: Copy, onSelect: () => onCopy([index]) },
            {
              id: "power",
              label: on ? "Disable" : "Enable",
              icon: Power,
              onSelect: () => steps.switchOn([index], !on),
            },
          ],
        },
        {
          id: "end",
          items: [
            {
              id: "delete",
              label: "Delete",
              icon: Trash2,
              danger: true,
              onSelect: () => steps.remove([index]),
            },
          ],
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} label={`More for step ${index + 1}`} icon={Ellipsis} size="sm" />
      )}
    />
  );
}
