"use client";
import { createContext, useContext } from "react";
import type { ImportDestination } from "@/lib/import/imported";
import type { Body } from "@/lib/request/body";
import type { SectionName } from "@/lib/request/section-names";
import type { PickingState } from "../picking/use-picker";
import type { Incoming } from "../sharing/use-incoming";
import type { CommandActs, CommandId } from "./commands";

export type Commanding = {
  readonly acts: CommandActs;
  /** Commands that would do nothing now. */
  readonly idle: ReadonlySet<CommandId>;
  /** Fills the form with a request, which undo takes back; nothing is sent. */
  readonly load: (body: Body, name: string) => void;
  /** Opens the dialog that adds a connection with what an import names; null where none may be added. */
  readonly connect: ((destination: ImportDestination) => void) | null;
  readonly incoming: Incoming;
  readonly picking: PickingState;
  /** Opens a section of the form and moves the focus there. */
  readonly showSection: (name: SectionName) => void;
};

const CommandContext = createContext<Commanding | null>(null);

export const CommandProvider = CommandContext;

/** The acts of all commands, and which of them have nothing to do. */
export function useCommands(): Commanding {
  const commanding = useContext(CommandContext);
  if (!commanding) throw new Error("There are no commands around this component.");
  return commanding;
}
