import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf } from "@/lib/format/count";
import { contentKinds } from "@/lib/results/contents/parse-contents";
import type { ContentKind } from "@/lib/results/model/result-view";
import { cutText } from "../cut-text";
import { fence, fenceNotice, newMark } from "../fence";
import { cutUnitOf, partHead, partShape, readOn } from "../part-report";
import { emptyRun, runOutputSchema, runReport } from "../run-report";
import type { StoredResult, StoredRun } from "../stored-run";
import { fitToBudget, toolResult } from "../tool-result";
import { accepts } from "./arguments";
import { defineTool, failedResult, notFound, readsOnly, type ToolCall } from "./tool";

const inputSchema = z.strictObject({
  run: z.string().min(1).max(100).describe("Id of the run, from search or run_saved."),
  url: z.string().max(10_000).optional().describe("URL of the page, as the run lists it."),
  result: z.int().min(1).optional().describe("Number of the result, instead of url."),
  format: z
    .enum(contentKinds)
    .optional()
    .describe("Format of the content. Default: the first that the page has."),
  from: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "Position in the content, in characters. Without url and result: number of the first result to list.",
    ),
  length: z.int().min(1).optional().describe("Characters to read at most."),
});

type Arguments = z.output<typeof inputSchema>;

const outputSchema = runOutputSchema.extend({
  page: z
    .object({ result: z.int(), formats: z.array(z.string()), ...partShape })
    .nullable()
    .describe("Part of the content. Null if the results of the run are listed."),
});

const empty = { ...emptyRun, page: null };
const UNKNOWN_RUN =
  "No stored run of this key has this id. Runs are deleted after some days, or when newer ones need the space.";

export const readPageTool = defineTool<Arguments>({
  name: "read_page",
  description:
    "Reads the content of a page of an earlier run, from a position on. Without url and result, it lists the results of the run. Nothing is fetched and no credits are spent.",
  annotations: readsOnly("Read a page of a run"),
  ...accepts(inputSchema),
  outputSchema,
  empty,
  async run(options, call) {
    const run = call.ports.runs.get(options.run);
    if (run === null)
      return failedResult(empty, notFound(UNKNOWN_RUN, "Call search again."), call.maxTokens);
    if ((options.url === undefined && options.result === undefined) || run.results === null) {
      const report = runReport(run, {
        ...{ maxTokens: call.maxTokens - ROOM_FOR_PAGE, first: options.from, notStored: null },
      });
      return {
        ...report,
        structuredContent: { ...report.structuredContent, page: null },
      };
    }
    return readContent(run, run.results, options, call);
  },
});

/** Tokens of the field `page`, which `runReport` does not know. */
const ROOM_FOR_PAGE = 20;

async function readContent(
  run: StoredRun,
  results: readonly StoredResult[],
  options: Arguments,
  { ports, maxTokens }: ToolCall,
) {
  const found = results.filter((result) => matches(result, options));
  const result = found.find(({ contents }) => hasFormat(contents, options.format)) ?? found[0];
  const list = `Call read_page ${JSON.stringify({ run: run.id })} for the results of the run.`;
  if (!result) return failedResult(empty, notFound("The run has no such result.", list), maxTokens);
  const formats = result.contents.map(({ kind }) => kind);
  const kind = options.format ?? formats[0];
  const text =
    kind === undefined || !formats.includes(kind)
      ? null
      : await ports.runs.content(run.id, result.number, kind);
  if (kind === undefined || text === null)
    return failedResult(empty, withoutContent(result, options.format, formats), maxTokens);
  if (options.from > text.length)
    return failedResult(
      empty,
      notFound(
        `The content has only ${countOf(text.length, "character")}, so nothing starts at ${options.from}.`,
        `Call again with from between 0 and ${text.length}.`,
      ),
      maxTokens,
    );
  const mark = newMark();
  return fitToBudget(maxTokens, (share) => {
    const part = cutText(text, {
      from: options.from,
      tokens: (share * maxTokens) / 2,
      length: options.length,
      blocks: cutUnitOf(kind),
    });
    const fenced = fence(part.text, mark);
    const facts = {
      ...{ format: kind, characters: part.total, from: part.from, to: part.to },
      endsAt: part.place,
    };
    const status = result.failed ? "partly-failed" : part.total === 0 ? "empty" : "ok";
    const rest =
      part.to < part.total
        ? [`The rest is not shown. Read on: ${readOn(run.id, result.number, kind, part.to)}`]
        : [];
    return toolResult(
      [
        `Status: ${status}. Result ${result.number} of run ${run.id}.${result.failed ? " The page could not be fetched as a whole." : ""}`,
        fenceNotice(mark),
        partHead(facts),
        fenced,
        ...rest,
        ...(formats.length > 1 ? [`Formats of this page: ${formats.join(", ")}.`] : []),
      ].join("\n"),
      {
        ...empty,
        status,
        failure: null,
        run: run.id,
        credits: run.credits,
        found: run.results?.length ?? 0,
        notes: [fenceNotice(mark), ...rest],
        page: { result: result.number, formats, ...facts, text: fenced },
      },
    );
  });
}

const hasFormat = (contents: StoredResult["contents"], format: ContentKind | undefined): boolean =>
  format === undefined ? contents.length > 0 : contents.some(({ kind }) => kind === format);

/** Both must match if both are given, so that no other page is taken for the named one. */
const matches = (result: StoredResult, { url, result: number }: Arguments): boolean =>
  (number === undefined || result.number === number) &&
  (url === undefined || result.url === url || result.otherUrls.some((each) => each === url));

function withoutContent(
  result: StoredResult,
  format: ContentKind | undefined,
  formats: readonly ContentKind[],
) {
  if (result.failed)
    return {
      failure: {
        kind: "workbench-refused",
        status: result.status ?? 502,
        code: "PAGE_FAILED",
        message: result.error ?? "",
      },
      happened: `The page of result ${result.number} could not be fetched in this run, so its content is unknown.`,
      nextStep: "Search again later, or use another result.",
    } as const;
  return formats.length === 0
    ? notFound(
        `The run fetched no content for result ${result.number}.`,
        "Search again with scrapeOptions.formats.",
      )
    : notFound(
        `Result ${result.number} has no content of the format ${format ?? ""}.`,
        `Call again with one of these formats: ${formats.join(", ")}.`,
      );
}
