import "server-only";
import { formatDescriptors, formatTypes } from "@/lib/contract/format-descriptors";
import { formatFieldSchemas } from "@/lib/contract/parts/formats";
import type { ScrapeOptions } from "@/lib/contract/parts/scrape-options";
import { callerHeaders } from "@/lib/net/request-headers";

const REDACTION_FIELDS = ["mode", "entities", "replaceStyle"];

/** Sentences about what a valid request says and cannot have an effect, so that no part of it is passed over silently. */
export function optionNotes(options: ScrapeOptions): string[] {
  return [
    ...redactionNotes(options),
    ...headerNotes(options),
    ...formatNotes(options.formats ?? []),
  ];
}

function redactionNotes({ redactPII = false, formats = [] }: ScrapeOptions): string[] {
  if (redactPII === false) return [];
  const shown = [...new Set(formats.map(({ type }) => type))].filter(
    (type) => !formatDescriptors[type].redacted,
  );
  const unknown =
    redactPII === true
      ? []
      : Object.keys(redactPII).filter((name) => !REDACTION_FIELDS.includes(name));
  return [
    ...(shown.length === 0
      ? []
      : [
          `redactPII covers the Markdown and what is made of its text. Not redacted: ${shown.join(", ")}.`,
        ]),
    ...unknownFields("redactPII", unknown),
  ];
}

function headerNotes({ headers = {} }: ScrapeOptions): string[] {
  const sent = Object.keys(sendable(headers));
  const dropped = Object.keys(headers).filter((name) => !sent.includes(name.toLowerCase()));
  return dropped.length === 0
    ? []
    : [`headers: ${dropped.join(", ")} belong to the connection and were not sent.`];
}

/** Headers that cannot be sent at all fail the page, which says so itself. */
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
  const twice = formatTypes.filter(
    (type) => formats.filter((each) => each.type === type).length > 1,
  );
  return [
    ...twice.map(
      (type) => `The format ${type} was asked for more than once; the result holds the last of it.`,
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
        ? ["changeTracking: prompt and schema are for the mode json, which was not asked for."]
        : [];
    }),
  ];
}

const unknownFields = (where: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${where}: ${names.map((name) => name.slice(0, 100)).join(", ")} is not known here and changes nothing.`,
      ];
