import { checkBudget, costRange, rangeText } from "@/lib/command-line/budget";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { parseMaxCredits } from "@/lib/command-line/option-values";
import { ratesWith } from "@/lib/contract/credit-rates";
import { formatCount } from "@/lib/format/count";
import type { CommandContext, CommandResult } from "./context";
import { loadRequest } from "./load-request";
import { readSettings } from "./settings";

export async function estimateCommand(context: CommandContext): Promise<CommandResult> {
  const { parsed, terminal, variables, wantsJson } = context;
  const cap = parseMaxCredits(parsed.value("max-credits"));
  const settings = readSettings(variables);
  const names = settings.operatorSecrets.map(({ name }) => name);
  const { request } = await loadRequest(context, names);
  const range = costRange(request, ratesWith(settings.rates));
  if (!wantsJson) {
    const lines = range.lines.map(
      ({ label, min, likely, max, basis }) =>
        `  ${label}: ${min === max ? formatCount(max) : `${formatCount(min)} to ${formatCount(max)}, likely ${formatCount(likely)}`} — ${basis}`,
    );
    const open = range.unbounded.map((each) => `  No upper bound: ${each}`);
    await terminal.text(`${[rangeText(range), ...lines, ...open].join("\n")}\n`);
  }
  checkBudget(range, cap);
  return { exitCode: exitCodes.ok, outcome: "ok", report: { estimate: range } };
}
