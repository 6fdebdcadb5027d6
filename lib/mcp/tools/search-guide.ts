import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf } from "@/lib/format/count";
import { cutText } from "../cut-text";
import { envelopeShape } from "../failure-report";
import { partHead, places } from "../part-report";
import { clip } from "../token-count";
import { firstItems, fitToBudget, toolResult } from "../tool-result";
import { accepts } from "./arguments";
import { defineTool, failedResult, notFound, readsOnly, type ToolCall } from "./tool";

const inputSchema = z
  .strictObject({
    query: z.string().min(1).max(500).optional().describe("Terms to find pages of the guide by."),
    page: z.string().min(1).max(200).optional().describe("Page to read, from an earlier search."),
    from: z.int().min(0).default(0).describe("Position in the page, in characters."),
    length: z.int().min(1).optional().describe("Characters to read at most."),
  })
  .refine(({ query, page }) => (query === undefined) !== (page === undefined), {
    path: ["query"],
    error: "Pass either query or page.",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

type Arguments = z.output<typeof inputSchema>;

const outputSchema = z.object({
  ...envelopeShape,
  pages: z.array(z.object({ page: z.string(), title: z.string(), excerpt: z.string() })),
  notShown: z.int(),
  content: z
    .object({
      ...{ page: z.string(), title: z.string(), characters: z.int(), from: z.int(), to: z.int() },
      ...{ endsAt: z.enum(places), text: z.string() },
    })
    .nullable(),
});

const empty = { pages: [], notShown: 0, content: null };
const EXCERPT_TOKENS = 150;

export const searchGuideTool = defineTool<Arguments>({
  name: "search_guide",
  description:
    "Searches the guide of this server, or reads one of its pages: every option of a search, every format, error and price. No credits are spent.",
  annotations: readsOnly("Search the guide"),
  ...accepts(inputSchema),
  outputSchema,
  empty,
  run: (options, call) =>
    options.page === undefined
      ? hits(options.query ?? "", call)
      : readGuide(options.page, options, call),
});

function hits(query: string, { ports, maxTokens }: ToolCall) {
  const all = ports.searchGuide(query);
  return fitToBudget(maxTokens, (share) => {
    const pages = firstItems(all, share).map(({ slug, title, excerpt }) => ({
      ...{ page: slug, title, excerpt: clip(excerpt, EXCERPT_TOKENS) },
    }));
    const notShown = all.length - pages.length;
    const status = all.length === 0 ? "empty" : "ok";
    const text = [
      all.length === 0
        ? "Status: empty. No page of the guide matches. Use other terms."
        : `Status: ok. ${countOf(all.length, "page")} of the guide. Read one: search_guide {"page": "…"}`,
      ...pages.map(({ page, title, excerpt }) => `\n${page}: ${title}\n${excerpt}`),
      ...(notShown === 0
        ? []
        : [
            `\n${countOf(notShown, "page")} not listed. Use a narrower query or a higher maxTokens.`,
          ]),
    ].join("\n");
    return toolResult(text, { ...{ status, failure: null, pages, notShown, content: null } });
  });
}

function readGuide(slug: string, { from, length }: Arguments, { ports, maxTokens }: ToolCall) {
  const found = ports.guidePage(slug);
  if (found === null)
    return failedResult(
      empty,
      notFound("The guide has no such page.", "Call search_guide with a query for the pages."),
      maxTokens,
    );
  const { title, markdown } = found;
  return fitToBudget(maxTokens, (share) => {
    const tokens = (share * maxTokens) / 2;
    const part = cutText(markdown, { ...{ from, tokens, length, blocks: "markdown" } });
    const facts = {
      ...{ characters: part.total, from: part.from, to: part.to, endsAt: part.place },
    };
    const rest =
      part.to < part.total
        ? `\nThe rest is not shown. Read on: search_guide ${JSON.stringify({ page: slug, from: part.to })}`
        : "";
    return toolResult(
      `Status: ok. ${partHead({ format: slug, ...facts })}\n\n${part.text}${rest}`,
      {
        ...{ status: "ok", failure: null, pages: [], notShown: 0 },
        content: { page: slug, title, ...facts, text: part.text },
      },
    );
  });
}
