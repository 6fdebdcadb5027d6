import "server-only";
import { isJsonObject } from "@/lib/contract/json-object";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import { actionSchemas } from "@/lib/contract/schemas/actions";
import { parserFlags } from "@/lib/contract/schemas/scrape-options";
import { lintRequest, lints } from "@/lib/lints/lint-request";

/** Most lints of the query are reported by the search itself, which knows what it searched. */
const isReported = (name: keyof typeof lints, path: readonly (string | number)[]): boolean => {
  const { kind, hostedOnly } = lints[name];
  const isOfRequest = path[0] !== "query" || name === "imageOperatorsWithoutImages";
  return (kind === "no-effect" || kind === "contradiction") && !hostedOnly && isOfRequest;
};

/**
 * Names every part of an accepted body that has no effect: contradictions, options without formats,
 * unknown keys of actions, a timeout beyond the maximum.
 */
export function requestWarnings(body: unknown, request: SearchRequest): string[] {
  const findings = lintRequest(request).filter(({ name, path }) => isReported(name, path));
  return [
    ...findings.map(({ path, message }) => `\`${path.join(".")}\`: ${message}`),
    ...repeatedWebSource(request),
    ...unknownActionKeys(body).map((path) => `\`${path}\` is unknown and was ignored.`),
    ...parserFlagsOf(request),
    ...((request.timeout ?? 0) > limits.engineTimeout
      ? [
          `\`timeout\`: This engine ends a search after ${limits.engineTimeout} ms, so the longer timeout has no effect.`,
        ]
      : []),
  ];
}

/** A search has one list per type, so one source of each. */
function repeatedWebSource({ sources = [] }: SearchRequest): string[] {
  const web = sources.filter(({ type }) => type === "web").map((each) => JSON.stringify(each));
  return new Set(web).size > 1
    ? ["`sources`: `web` is listed more than once; only the last one was searched."]
    : [];
}

function unknownActionKeys(body: unknown): string[] {
  const options = isJsonObject(body) ? body.scrapeOptions : undefined;
  const actions = isJsonObject(options) ? options.actions : undefined;
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action: unknown, index) => {
    if (!isJsonObject(action)) return [];
    const schema = Object.entries(actionSchemas).find(([type]) => type === action.type)?.[1];
    const known = schema?.shape ?? {};
    return Object.keys(action)
      .filter((key) => !Object.hasOwn(known, key))
      .map((key) => `scrapeOptions.actions.${index}.${key}`);
  });
}

/** Accepted from the public client, without effect here. */
function parserFlagsOf({ scrapeOptions }: SearchRequest): string[] {
  return (scrapeOptions?.parsers ?? []).flatMap((parser, index) =>
    parserFlags
      .filter((flag) => parser[flag])
      .map(
        (flag) =>
          `\`scrapeOptions.parsers.${index}.${flag}\`: This engine does not support it and returns the Markdown without it.`,
      ),
  );
}
