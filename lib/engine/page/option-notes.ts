import "server-only";
import { scrapeSupport } from "@/lib/contract/engine-support";
import { formatDescriptors } from "@/lib/contract/format-descriptors";
import { formatTypes } from "@/lib/contract/format-infos";
import { formatFieldSchemas } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { keysOf } from "@/lib/contract/typed-keys";
import { callerHeaders } from "@/lib/net/request-headers";

const REDACTION_FIELDS = ["mode", "entities", "replaceStyle"];

/** Warnings about options of a valid request that have no effect, so that no option is ignored silently. */
export function optionNotes(options: ScrapeOptions): string[] {
  return [
    ...unsupportedWarnings(options),
    ...redactionNotes(options),
    ...headerNotes(options),
    ...formatNotes(options.formats ?? []),
  ];
}

/** One warning that names the options in use that are not implemented; or an empty list. */
export function unsupportedWarnings(options: ScrapeOptions): string[] {
  const missing = keysOf(scrapeSupport).flatMap((field) => {
    const support = scrapeSupport[field];
    if (support === "full") return [];
    if (support === "none") return options[field] === undefined ? [] : [field];
    return support.isRequested(options) ? [support.message] : [];
  });
  return missing.length > 0 ? [`This engine does not support yet: ${missing.join(", ")}.`] : [];
}

function redactionNotes({ redactPII = false, formats = [] }: ScrapeOptions): string[] {
  if (redactPII === false) return [];
  const unredacted = [...new Set(formats.map(({ type }) => type))].filter(
    (type) => !formatDescriptors[type].redacted,
  );
  const unknown =
    redactPII === true
      ? []
      : Object.keys(redactPII).filter((name) => !REDACTION_FIELDS.includes(name));
  return [
    ...(unredacted.length === 0
      ? []
      : [
          `redactPII applies to Markdown and the formats made from its text. Not redacted: ${unredacted.join(", ")}.`,
        ]),
    ...unknownFields("redactPII", unknown),
  ];
}

function headerNotes({ headers = {} }: ScrapeOptions): string[] {
  const sent = Object.keys(sendable(headers));
  const dropped = Object.keys(headers).filter((name) => !sent.includes(name.toLowerCase()));
  return dropped.length === 0
    ? []
    : [`headers: the connection sets some headers itself. Not sent: ${dropped.join(", ")}.`];
}

/** Headers that cannot be sent at all fail the page, and its error names them. */
function sendable(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return callerHeaders(headers);
  } catch {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }
}

function formatNotes(formats: NonNullable<ScrapeOptions["formats"]>): string[] {
  const repeated = formatTypes.filter(
    (type) => formats.filter((each) => each.type === type).length > 1,
  );
  return [
    ...repeated.map(
      (type) =>
        `The ${type} format was requested more than once; the result contains only the last one.`,
    ),
    ...formats.flatMap((format) => {
      if (format.type === "question" || format.type === "highlights")
        return unknownFields(
          format.type,
          Object.keys(format).filter((name) => !(name in formatFieldSchemas[format.type].shape)),
        );
      const withoutMode =
        format.type === "changeTracking" &&
        !format.modes?.includes("json") &&
        (format.prompt !== undefined || format.schema !== undefined);
      return withoutMode
        ? [
            "changeTracking: prompt and schema apply only to the json mode, which was not requested.",
          ]
        : [];
    }),
  ];
}

const unknownFields = (where: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${where}: unknown ${names.length === 1 ? "field" : "fields"} ignored: ${names.map((name) => name.slice(0, 100)).join(", ")}.`,
      ];
