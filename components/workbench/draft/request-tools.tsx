import { Ellipsis, FileInput, Redo2, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Toolbar } from "@/components/ui/layout/toolbar";
import { Menu } from "@/components/ui/overlays/menu";
import { commandById } from "../commands/commands";
import { useCommands } from "../commands/context";

/** Commands for the whole draft, independent of the view. */
export function RequestTools() {
  const { run, disabled } = useCommands();
  return (
    <Toolbar label="Request commands" className="flex items-center gap-0.5">
      <MainCommands />
      <UndoButtons />
      <Menu
        label="Request menu"
        align="end"
        groups={async () => (await import("../commands/request-menu")).requestMenu(run, disabled)}
        trigger={(props) => (
          <IconButton {...props} label="Request menu" icon={Ellipsis} size="sm" />
        )}
      />
    </Toolbar>
  );
}

/** Hidden if the panel is too narrow; the menu has them too. */
function MainCommands() {
  const { run } = useCommands();
  return (
    <div className="flex items-center @max-[25.5rem]:hidden">
      <Button
        size="sm"
        variant="ghost"
        className="px-1!"
        aria-label="Save request"
        onClick={run.save}
      >
        Save
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="px-1!"
        aria-label="Share request"
        onClick={run.share}
      >
        Share
      </Button>
      <IconButton label="Import request" icon={FileInput} size="sm" onClick={run.import} />
    </div>
  );
}

const buttons = [
  { ...commandById("undo"), icon: Undo2 },
  { ...commandById("redo"), icon: Redo2 },
];

/**
 * Disabled buttons stay in place and focusable. Pressing them announces that there is nothing to
 * undo.
 */
function UndoButtons() {
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
