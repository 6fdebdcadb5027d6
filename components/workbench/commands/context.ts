import { createContext, useContext } from "react";
import type { ImportDestination } from "@/lib/import/import-result";
import type { Body } from "@/lib/request/body";
import type { SectionName } from "@/lib/request/section-names";
import type { PickerState } from "../picking/use-picker";
import type { IncomingRequests } from "../sharing/use-incoming-requests";
import type { CommandHandlers, CommandId } from "./commands";

export type WorkbenchCommands = {
  readonly run: CommandHandlers;
  /** Commands that would do nothing now. */
  readonly disabled: ReadonlySet<CommandId>;
  /** Fills the form with a request, which undo takes back; nothing is sent. */
  readonly load: (body: Body, name: string) => void;
  /** Opens the dialog that adds a connection with what an import names; null where none may be added. */
  readonly connect: ((destination: ImportDestination) => void) | null;
  readonly incoming: IncomingRequests;
  readonly picking: PickerState;
  /** Opens a section of the form and moves the focus there. */
  readonly showSection: (name: SectionName) => void;
};

const CommandContext = createContext<WorkbenchCommands | null>(null);

export const CommandProvider = CommandContext;

/** The acts of all commands, and which of them have nothing to do. */
export function useCommands(): WorkbenchCommands {
  const commanding = useContext(CommandContext);
  if (!commanding) throw new Error("There are no commands around this component.");
  return commanding;
}
