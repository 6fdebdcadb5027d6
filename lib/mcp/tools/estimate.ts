import "@/lib/contract/zod-settings";
import * as z from "zod";
import { formatCredits } from "@/lib/format/count";
import { estimateCredits } from "@/lib/request/estimate";
import { envelopeShape } from "../failure-report";
import { firstItems, fitToBudget, toolResult } from "../tool-result";
import { acceptsSearch } from "./search";
import { defineTool, readsOnly } from "./tool";

const outputSchema = z.object({
  ...envelopeShape,
  credits: z
    .object({ min: z.number(), likely: z.number(), max: z.number() })
    .nullable()
    .describe("max is what search reserves of the budget."),
  lines: z.array(z.object({ label: z.string(), max: z.number(), basis: z.string() })),
  withoutMaximum: z.array(z.string()).describe("Costs that may exceed max."),
  budget: z
    .object({ perHour: z.number(), left: z.number(), fits: z.boolean() })
    .nullable()
    .describe("Credits that this key may spend in an hour."),
});

export const estimateTool = defineTool({
  name: "estimate",
  description:
    "Estimates the credits of a search with the same arguments as search, and shows the remaining budget. Nothing is run and no credits are spent.",
  annotations: readsOnly("Estimate the cost of a search"),
  ...acceptsSearch(),
  outputSchema,
  empty: { credits: null, lines: [], withoutMaximum: [], budget: null },
  run(request, { ports, maxTokens }) {
    const { min, likely, max, lines, unbounded } = estimateCredits(request, ports.rates);
    const { perHour, left } = ports.budget.view();
    const fits = max <= left;
    return fitToBudget(maxTokens, (share) => {
      const shown = firstItems(lines, share).map((line) => ({
        ...{ label: line.label, max: line.max, basis: line.basis },
      }));
      const text = [
        `Status: ok. Likely ${formatCredits(likely)}, at most ${formatCredits(max)}, at least ${formatCredits(min)} if there are results.`,
        ...shown.map((line) => `- ${line.label}: up to ${formatCredits(line.max)} (${line.basis})`),
        ...firstItems(unbounded, share).map((line) => `- In addition, without a maximum: ${line}`),
        `Budget of this key: ${formatCredits(left)} of ${formatCredits(perHour)} per hour remain. ${fits ? "The search fits." : "The search does not fit: lower limit or leave out formats."}`,
      ].join("\n");
      return toolResult(text, {
        ...{ status: "ok", failure: null, credits: { min, likely, max }, lines: shown },
        withoutMaximum: firstItems(unbounded, share),
        budget: { perHour, left, fits },
      });
    });
  },
});
