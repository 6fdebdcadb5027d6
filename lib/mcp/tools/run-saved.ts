import "@/lib/contract/zod-settings";
import * as z from "zod";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { resolveTemplates, templateTypeMessage } from "@/lib/request/resolve-templates";
import { escapeTemplates } from "@/lib/variables/template";
import { executeSearch } from "../execute-search";
import { emptyRun, runOutputSchema } from "../run-report";
import { type SavedEntry, savedCollections } from "../saved-requests";
import { accepts } from "./arguments";
import {
  defineTool,
  failedResult,
  invalidArguments,
  notFound,
  runsSearch,
  type ToolCall,
} from "./tool";

const MAX_VARIABLES = 100;

const inputSchema = z.strictObject({
  saved: z.string().min(1).max(2_000).describe("Id of the saved request, from list_saved."),
  environment: z.string().max(200).optional().describe("Name of an environment of its collection."),
  variables: z
    .record(z.string().max(64), z.union([z.string().max(10_000), z.number(), z.boolean()]))
    .refine((all) => Object.keys(all).length <= MAX_VARIABLES, {
      error: `At most ${MAX_VARIABLES} variables.`,
    })
    .optional()
    .describe("Values by name, used before those of the environment and the collection."),
});

type Arguments = z.output<typeof inputSchema>;

export const runSavedTool = defineTool<Arguments>({
  name: "run_saved",
  description:
    "Runs a saved request of the operator's collections with an environment and variables. Spends credits and reaches other sites like search.",
  annotations: runsSearch("Run a saved request"),
  ...accepts(inputSchema),
  outputSchema: runOutputSchema,
  empty: emptyRun,
  async run({ saved, environment, variables }, call) {
    const collections = savedCollections(await call.ports.savedFolders());
    const entry = collections.flatMap(({ entries }) => entries).find(({ id }) => id === saved);
    if (!entry)
      return failedResult(
        emptyRun,
        notFound("No saved request has this id.", "Call list_saved for the ids."),
        call.maxTokens,
      );
    const { environments } = entry.folder;
    if (environment !== undefined && !environments.some(({ name }) => name === environment))
      return failedResult(
        emptyRun,
        invalidArguments([
          {
            path: ["environment"],
            code: "custom",
            message:
              environments.length === 0
                ? "The collection has no environments."
                : `The environments are: ${environments.map(({ name }) => name).join(", ")}.`,
          },
        ]),
        call.maxTokens,
      );
    return runEntry(entry, environment ?? null, variables ?? {}, call);
  },
});

function runEntry(
  { id, folder, request }: SavedEntry,
  chosen: string | null,
  values: NonNullable<Arguments["variables"]>,
  call: ToolCall,
) {
  // A value is text, even where it looks like a template.
  const row = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? escapeTemplates(value) : value,
    ]),
  );
  const { variables, environments } = folder;
  const scope = { variables: { variables, environments, chosen }, row, now: call.ports.now() };
  const resolved = resolveTemplates(request.request.body, scope);
  const parsed = fromWire(resolved.body);
  const invalid = parsed.ok ? [] : parsed.issues.filter(({ path }) => !resolved.hasIssue(path));
  const issues = [...resolved.issues, ...invalid].map((issue) => ({
    ...issue,
    message: templateTypeMessage(issue, resolved) ?? issue.message,
  }));
  if (!parsed.ok || issues.length > 0)
    return failedResult(
      emptyRun,
      {
        ...invalidArguments(issues),
        nextStep:
          "Pass the missing values in variables, or choose an environment, then call again.",
      },
      call.maxTokens,
    );
  const { stripped } = request;
  const notes =
    stripped.length === 0
      ? []
      : [
          "Fields of the file that shared files may not hold, such as header values, were left out.",
        ];
  return executeSearch(
    { request: parsed.request, wire: toWire(parsed.request), saved: id, notes },
    call,
  );
}
