import { shells } from "@/lib/command-line/commands";
import { completionScript } from "@/lib/command-line/completion/completion";
import { exitCodes } from "@/lib/command-line/exit-codes";
import type { CommandContext, CommandResult } from "./context";

export async function completionCommand({
  parsed,
  terminal,
  wantsJson,
}: CommandContext): Promise<CommandResult> {
  const shell = shells.find((each) => each === parsed.args[0]) ?? "bash";
  const script = completionScript(shell);
  if (!wantsJson) await terminal.text(script);
  return { exitCode: exitCodes.ok, outcome: "ok", report: { shell, script } };
}
