import { requestSupport, scrapeSupport } from "@/lib/contract/engine-support";
import { formatTypes } from "@/lib/contract/format-infos";
import { sourceTypes } from "@/lib/contract/kinds";
import { operators } from "@/lib/contract/query/operators";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { keysOf } from "@/lib/contract/typed-keys";
import { codeList } from "@/lib/format/code-list";
import { list } from "./markdown";

/** Features of the built-in engine. Every other page of the guide describes the operation itself. */
export const engineToday = {
  sources: sourceTypes,
  requestFields: keysOf(requestSupport).filter((field) => requestSupport[field] !== "none"),
  scrapeFields: keysOf(scrapeSupport).filter((field) => scrapeSupport[field] !== "none"),
  formats: formatTypes,
  actions: actionTypes,
} as const;

const lacking = (label: string, support: Readonly<Record<string, unknown>>): string[] => {
  const fields = keysOf(support).filter((field) => support[field] === "none");
  return fields.length === 0 ? [] : [`${label}: ${codeList(fields)}.`];
};

export const engineTodayLists = {
  works: list(
    `Sources: ${codeList(engineToday.sources)}.`,
    `Fields of the request: ${codeList(engineToday.requestFields)}.`,
    `Query operators: ${codeList(Object.values(operators).map(({ token }) => token))}.`,
    `Page options: ${codeList(engineToday.scrapeFields)}.`,
    `Actions: ${codeList(engineToday.actions)}. Like \`waitFor\`, \`mobile\` and \`profile\` they need a browser on the machine.`,
    `Formats: ${codeList(engineToday.formats)}, and the metadata of every page that was scraped.`,
  ),
  missing: list(
    ...lacking("Fields of the request", requestSupport),
    ...lacking("Page options", scrapeSupport),
  ),
} as const;
