import "@/lib/contract/zod-settings";
import * as z from "zod";
import { countOf } from "@/lib/format/count";
import { envelopeShape } from "../failure-report";
import { fence, fenceNotice, newMark } from "../fence";
import { type SavedEntry, savedCollections } from "../saved-requests";
import { clip } from "../token-count";
import { firstItems, fitToBudget, toolResult } from "../tool-result";
import { accepts } from "./arguments";
import { defineTool, failedResult, notFound, readsOnly } from "./tool";

const inputSchema = z.strictObject({
  collection: z.string().max(200).optional().describe("Id of one collection. Default: all."),
  from: z.int().min(1).default(1).describe("Number of the first request to list."),
});

const outputSchema = z.object({
  ...envelopeShape,
  collections: z.array(
    z.object({
      collection: z.string(),
      name: z.string(),
      requests: z.int(),
      environments: z.array(z.string()),
      issues: z.array(z.string()),
    }),
  ),
  requests: z.array(
    z.object({
      saved: z.string().describe("Id for run_saved."),
      name: z.string(),
      folders: z.array(z.string()),
      tags: z.array(z.string()),
      variables: z.array(z.string()).describe("Variables that the request refers to."),
    }),
  ),
  notShown: z.int(),
});

const empty = { collections: [], requests: [], notShown: 0 };
const NAME_TOKENS = 40;
const MAX_NAMES = 20;

const names = (all: readonly string[]): string[] =>
  all.slice(0, MAX_NAMES).map((each) => clip(each, NAME_TOKENS));

const factsOf = ({ id, name, folders, tags, variables }: SavedEntry) => ({
  saved: id,
  name: clip(name, NAME_TOKENS),
  folders: names(folders),
  tags: names(tags),
  variables: names(variables),
});

export const listSavedTool = defineTool<z.output<typeof inputSchema>>({
  name: "list_saved",
  description:
    "Lists the saved requests of the operator's collections, with the environments and variables that run_saved accepts. Costs nothing.",
  annotations: readsOnly("List saved requests"),
  ...accepts(inputSchema),
  outputSchema,
  empty,
  async run({ collection, from }, { ports, maxTokens }) {
    const folders = await ports.savedFolders();
    const chosen = folders.filter(({ id }) => collection === undefined || id === collection);
    if (collection !== undefined && chosen.length === 0)
      return failedResult(
        empty,
        notFound("No collection has this id.", "Call list_saved without collection for the ids."),
        maxTokens,
      );
    const collections = savedCollections(chosen);
    const all = collections.flatMap(({ entries }) => entries);
    const mark = newMark();
    return fitToBudget(maxTokens, (share) => {
      const requests = firstItems(all.slice(from - 1), share).map(factsOf);
      const notShown = Math.max(0, all.length - (from - 1) - requests.length);
      const listed = collections
        .slice(0, Math.max(3, Math.floor(collections.length * share)))
        .map((each) => ({
          collection: clip(each.id, NAME_TOKENS),
          name: clip(each.name, NAME_TOKENS),
          requests: each.entries.length,
          environments: names(each.environments).slice(0, Math.ceil(share * MAX_NAMES)),
          issues: names(firstItems(each.issues, share)),
        }));
      const isPartial = collections.some(({ issues }) => issues.length > 0);
      const status = isPartial ? "partly-failed" : all.length === 0 ? "empty" : "ok";
      const text = [
        `Status: ${status}. ${countOf(all.length, "saved request")} in ${countOf(collections.length, "collection")}.${isPartial ? " Some files could not be read." : ""}`,
        ...(folders.length === 0
          ? ["The operator has set no folders of collections (WORKBENCH_COLLECTIONS)."]
          : []),
        ...(notShown === 0
          ? []
          : [
              `${countOf(notShown, "request")} not listed here. List them: list_saved with from ${from + requests.length}.`,
            ]),
        fenceNotice(mark),
        fence(
          [
            ...listed.map((each) => `collection ${JSON.stringify(each)}`),
            ...requests.map((each) => `request ${JSON.stringify(each)}`),
          ].join("\n"),
          mark,
        ),
      ].join("\n");
      return toolResult(text, {
        ...{ status, failure: null, collections: listed, requests, notShown },
      });
    });
  },
});
