import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf, formatCredits } from "@/lib/format/count";
import { envelopeShape } from "../failure-report";
import { fence, fenceNotice, newMark, oneLine } from "../fence";
import { clip } from "../token-count";
import { firstItems, fitToBudget, toolResult } from "../tool-result";
import { accepts } from "./arguments";
import { defineTool, readsOnly } from "./tool";

const inputSchema = z.strictObject({});

const outputSchema = z.object({
  ...envelopeShape,
  engine: z.string().describe("ready, reading (the guide is being added) or failed (it was not)."),
  index: z.string(),
  database: z.string(),
  pages: z.int(),
  sites: z.array(
    z.object({ url: z.string(), name: z.string(), state: z.string(), pages: z.int() }),
  ),
  sitesNotShown: z.int(),
  budget: z
    .object({ perHour: z.number(), left: z.number(), fullAt: z.string().nullable() })
    .nullable(),
});

const NAME_TOKENS = 80;

const engineTexts = {
  ready: "The engine is ready.",
  reading: "The engine works, and is still adding its guide to the library.",
  failed: "The engine works, but its guide could not be added to the library.",
} as const;

export const libraryStatusTool = defineTool({
  name: "library_status",
  description:
    "Shows whether the search engine of this server is ready, which sites its library contains, and the credits that this key may still spend in this hour. No credits are spent.",
  annotations: readsOnly("Status of the library"),
  ...accepts(inputSchema),
  outputSchema,
  empty: {
    ...{ engine: "unknown", index: "unknown", database: "unknown", pages: 0, sites: [] },
    ...{ sitesNotShown: 0, budget: null },
  },
  async run(_options, { ports, maxTokens }) {
    const { state, index, database, pages, sites } = await ports.engineState();
    const { perHour, left, fullAt } = ports.budget.view();
    const isWhole = state === "ready" && index === "ready" && database === "ready";
    const status = !isWhole ? "partly-failed" : pages === 0 ? "empty" : "ok";
    const mark = newMark();
    return fitToBudget(maxTokens, (share) => {
      const shown = firstItems(sites, share).map((site) => ({
        url: clip(oneLine(site.url), NAME_TOKENS),
        name: clip(oneLine(site.name), NAME_TOKENS),
        ...{ state: site.state, pages: site.pages },
      }));
      const sitesNotShown = sites.length - shown.length;
      const text = [
        `Status: ${status}. ${engineTexts[state]} Index: ${index}; database: ${database}. The library has ${countOf(pages, "page")} of ${countOf(sites.length, "site")}.`,
        `Budget of this key: ${formatCredits(left)} of ${formatCredits(perHour)} per hour remain.${fullAt === null ? "" : ` All are available again after ${fullAt.toISOString()}.`}`,
        ...(sitesNotShown === 0
          ? []
          : [`${countOf(sitesNotShown, "site")} not listed. Call again with a higher maxTokens.`]),
        fenceNotice(mark),
        fence(shown.map((site) => JSON.stringify(site)).join("\n"), mark),
      ].join("\n");
      return toolResult(text, {
        ...{ status, failure: null, engine: state, index, database, pages },
        ...{ sites: shown, sitesNotShown },
        budget: { perHour, left, fullAt: fullAt?.toISOString() ?? null },
      });
    });
  },
});
