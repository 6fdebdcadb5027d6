import { createContext, useContext } from "react";
import type { ImportDestination } from "@/lib/import/import-result";
import type { Body } from "@/lib/request/body";
import type { SectionName } from "@/lib/request/section-names";
import type { OpenPicker } from "@/lib/request/selectors/pick";
import type { DraftTabs } from "../draft/draft-tabs";
import type { IncomingRequests } from "../sharing/use-incoming-requests";
import type { CommandHandlers, CommandId } from "./commands";

export type WorkbenchCommands = {
  readonly run: CommandHandlers;
  readonly disabled: ReadonlySet<CommandId>;
  /** Commands that do not exist on this server. */
  readonly hidden: ReadonlySet<CommandId>;
  /**
   * Fills the form with a request and sends nothing. Can be undone. `missing` are dotted paths of fields that were not
   * stored with the request; the form says so.
   */
  readonly load: (body: Body, name: string, missing?: readonly string[]) => void;
  /** Opens the dialog that adds an imported connection. Null where connections cannot be added. */
  readonly connect: ((destination: ImportDestination) => void) | null;
  readonly tabs: DraftTabs;
  readonly incoming: IncomingRequests;
  readonly pick: OpenPicker;
  readonly showField: (draftPath: string) => void;
  /** Opens a section of the form and moves the focus to its first control. */
  readonly showSection: (name: SectionName) => void;
  readonly showResults: () => void;
};

const CommandContext = createContext<WorkbenchCommands | null>(null);

export const CommandProvider = CommandContext;

export function useCommands(): WorkbenchCommands {
  const commands = useContext(CommandContext);
  if (!commands) throw new Error("useCommands must be used within a CommandProvider.");
  return commands;
}
