import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { schemaFindings } from "@/lib/lints/schema-findings";
import { documentMetadata } from "../../facts/metadata";
import { askModel, modelInput, taskPrompt } from "../ask-model";
import type { FormatDeps, PageView } from "../format-handler";
import { pageThings } from "../things/page-things";
import { isThing, type Thing } from "../things/thing";
import { withinTimeOr } from "../time-limit";
import { collectFacts } from "./collect-facts";
import { fillSchema } from "./fill-schema";
import { fitsSchema } from "./fits-schema";

export type ExtractedJson = { readonly value: unknown; readonly warning?: string };

const TIME_LIMIT_MS = 2_000;
const FREE = { type: "object", additionalProperties: true };

type Shape = { readonly prompt?: string | undefined; readonly schema?: object | undefined };
type ModelDeps = Pick<FormatDeps, "model" | "modelWithheld" | "signal">;

/** Data of a page by prompt or schema; `value` is undefined when nothing was found. */
export async function extractJson(
  page: PageView,
  shape: Shape,
  deps: ModelDeps,
): Promise<ExtractedJson> {
  const { value, warning } = await extract(page, shape, deps);
  const warnings = [shape.schema && schemaWarning(shape.schema, value), warning].filter(Boolean);
  return { value, ...(warnings.length > 0 && { warning: warnings.join(" ") }) };
}

/** The first error of a schema; if nothing was found with it, also a part that has no effect. */
function schemaWarning(schema: object, value: unknown): string | undefined {
  const findings = withinTimeOr([], TIME_LIMIT_MS, () => schemaFindings(schema));
  const finding =
    findings.find(({ severity }) => severity === "error") ??
    (value === undefined ? findings[0] : undefined);
  return finding && `\`schema.${finding.path.join(".")}\`: ${finding.message}`;
}

async function extract(
  page: PageView,
  { prompt, schema }: Shape,
  deps: ModelDeps,
): Promise<ExtractedJson> {
  const outcome = await askModel(deps, (model) =>
    fromModel(model, page.markdown(), prompt, schema, deps.signal),
  );
  if ("value" in outcome) return outcome.value;
  if (schema === undefined)
    return {
      value: page.redact(ownData(page)),
      warning: `${outcome.warning} The json format contains the page's own metadata and structured data${prompt === undefined ? "" : "; the prompt was not followed"}.`,
    };
  const { value: found, issues } = filled(page, schema);
  const value = page.redact(found);
  const how = `${outcome.warning} The json format was filled by property name from the page's structured data, tables and metadata.`;
  if (value === undefined)
    return {
      value,
      warning: `${how} Nothing on the page matches the property names of the schema.`,
    };
  return {
    value,
    warning:
      issues.length === 0
        ? how
        : `${how} The result does not satisfy the schema: ${issues.join("; ")}`,
  };
}

async function fromModel(
  model: LanguageModel,
  markdown: string,
  prompt: string | undefined,
  schema: object | undefined,
  signal: AbortSignal,
): Promise<ExtractedJson> {
  const instructions = taskPrompt(
    `Extract data from the page as JSON${schema === undefined ? "" : " that fits the schema"}. Leave out, or give null for, what the page does not say.${prompt === undefined ? "" : `\n\nThe request: ${prompt}`}`,
  );
  const shape = schema ?? FREE;
  const input = modelInput(model, markdown);
  const first = await model.json(instructions, shape, input, signal);
  const fit = fitsSchema(shape, first);
  if (fit.fits) return { value: first };
  const repair = `${instructions}\n\nYour previous response did not fit the schema: ${fit.issues.join("; ")}\nThe previous response: ${JSON.stringify(first)?.slice(0, 8_000)}\nReturn the complete response again, corrected.`;
  const second = await model.json(repair, shape, input, signal);
  const again = fitsSchema(shape, second);
  if (again.fits) return { value: second };
  return {
    value: second,
    warning: `The language model ${model.name} was called twice, and its response does not satisfy the schema: ${again.issues.join("; ")}`,
  };
}

function filled(page: PageView, schema: object): { value: unknown; issues: readonly string[] } {
  const facts = collectFacts(page);
  const value = withinTimeOr(undefined, TIME_LIMIT_MS, () => fillSchema(schema, facts));
  const isEmpty = value === undefined || (isJsonObject(value) && Object.keys(value).length === 0);
  return isEmpty
    ? { value: undefined, issues: [] }
    : { value, issues: fitsSchema(schema, value).issues };
}

function ownData(page: PageView): unknown {
  const things = pageThings(page)
    .slice(0, 50)
    .map((thing) => plain(thing, 0));
  return {
    ...documentMetadata(page.source()),
    ...(things.length > 0 && { structuredData: things }),
  };
}

function plain(thing: Thing, depth: number): unknown {
  const entries = [...thing.properties].slice(0, 100).map(([name, values]) => {
    const all = values
      .slice(0, 50)
      .map((value) => (isThing(value) ? (depth < 6 ? plain(value, depth + 1) : {}) : value));
    return [name, all.length === 1 ? all[0] : all] as const;
  });
  return { ...(thing.types[0] && { type: thing.types[0] }), ...Object.fromEntries(entries) };
}
