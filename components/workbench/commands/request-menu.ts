import type { MenuGroup } from "@/components/ui/overlays/menu-entries";
import { type CommandHandlers, type CommandId, commandGroups, commandsWhere } from "./commands";

const inMenu = commandsWhere((command) => command.inMenu === true);
const groups = [...new Set(inMenu.map(({ group }) => group))];

export const requestMenu = (run: CommandHandlers, disabled: ReadonlySet<CommandId>): MenuGroup[] =>
  groups.map((group) => ({
    id: group,
    heading: commandGroups[group],
    items: inMenu
      .filter((command) => command.group === group)
      .map(({ id, label, keys }) => ({
        id,
        label,
        shortcut: keys?.[0],
        disabled: disabled.has(id),
        onSelect: run[id],
      })),
  }));
