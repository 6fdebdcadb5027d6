import { Redo2, Undo2 } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { commandById } from "../commands/commands";
import { useCommands } from "../commands/context";

const buttons = [
  { ...commandById("undo"), icon: Undo2 },
  { ...commandById("redo"), icon: Redo2 },
];

/**
 * Disabled buttons stay in place and focusable. Pressing them announces that there is nothing to
 * undo.
 */
export function UndoButtons() {
  const { run, disabled } = useCommands();
  return buttons.map(({ id, label, icon, keys }) => (
    <IconButton
      key={id}
      label={label}
      icon={icon}
      size="sm"
      shortcut={keys?.[0]}
      aria-disabled={disabled.has(id) || undefined}
      onClick={run[id]}
    />
  ));
}
