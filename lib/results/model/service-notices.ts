import type { ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { isJsonObject } from "@/lib/contract/json-object";
import { stringifyJson } from "@/lib/format/json-text";

/** A notice of the service about the whole run; untrusted text. */
export type RunNotice = {
  readonly text: string;
  readonly links: readonly NoticeLink[];
};

/** `url` is absolute and http(s). */
export type NoticeLink = { readonly text: string; readonly url: string };

const MAX_NOTICES = 50;
const MAX_TEXT = 2_000;
const MAX_LINKS = 10;

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, MAX_TEXT) : null;

function linkOf(value: unknown, text: string | null): NoticeLink[] {
  const url = typeof value === "string" ? URL.parse(value) : null;
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
    ? [{ text: text ?? url.href, url: url.href }]
    : [];
}

/**
 * The entries of `error`, `errors`, `warnings` and `agent_hints`: texts, or objects with a message and links. Also those
 * of a `warning` that is not text.
 */
export function noticesInBody(response: Readonly<Record<string, unknown>>): RunNotice[] {
  const { error, errors, warning, warnings, agent_hints: hints } = response;
  return [
    ...[...listOf(error), ...listOf(errors)].flatMap((each) => noticeOf(each, "Error: ")),
    ...(typeof warning === "string" ? [] : listOf(warning).flatMap((each) => noticeOf(each, ""))),
    ...listOf(warnings).flatMap((each) => noticeOf(each, "")),
    ...listOf(hints).flatMap((each) => noticeOf(each, "Hint for programs: ")),
  ].slice(0, MAX_NOTICES);
}

/** The warnings of a page, joined as services join them; null without one. */
export const warningText = (warning: unknown): string | null =>
  typeof warning === "string"
    ? warning || null
    : listOf(warning)
        .flatMap((each) => noticeOf(each, ""))
        .map(({ text }) => text)
        .join(" ")
        .slice(0, MAX_TEXT) || null;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

function noticeOf(value: unknown, lead: string): RunNotice[] {
  const plain = textOf(value);
  if (plain !== null) return [{ text: lead + plain, links: [] }];
  if (!isJsonObject(value) || Object.keys(value).length === 0) return [];
  const { message, text, detail, title, hint, code, replacement, url, link, docs, help } = value;
  const sentence = [message, text, detail, title, hint].map(textOf).find((each) => each !== null);
  const links = [url, link, docs, help, replacement].flatMap((each) => linkOf(each, null));
  const instead = textOf(replacement);
  const parts = [
    sentence ?? textOf(code) ?? stringifyJson(value).slice(0, MAX_TEXT),
    ...(instead !== null && linkOf(instead, null).length === 0 ? [`Instead: ${instead}`] : []),
  ];
  return [{ text: lead + parts.join(" "), links: links.slice(0, MAX_LINKS) }];
}

export function noticesInHeaders(headers: ServiceHeaders | null): RunNotice[] {
  if (!headers) return [];
  const { warning, deprecation, sunset, link } = headers;
  const links = link === undefined ? [] : linksIn(link);
  const notices = [
    ...(warning === undefined ? [] : warningTexts(warning)),
    ...(deprecation === undefined ? [] : [deprecationText(deprecation)]),
    ...(sunset === undefined ? [] : [`The service ends this operation: ${dateText(sunset)}.`]),
  ].map((text): RunNotice => ({ text, links: [] }));
  if (links.length === 0) return notices;
  const [first, ...others] = notices;
  return first
    ? [{ ...first, links }, ...others]
    : [{ text: "The service refers to its documentation.", links }];
}

/** `299 - "text"`, several with commas. A value of another form is the text itself. */
function warningTexts(value: string): string[] {
  const quoted = [...value.matchAll(/\b\d{3}\s+\S+\s+"((?:[^"\\]|\\.)*)"/g)].flatMap(
    ([, text = ""]) => textOf(text.replace(/\\(.)/g, "$1")) ?? [],
  );
  return quoted.length > 0 ? quoted : [value];
}

/** `@1688169599`, or `true` and a date in drafts of the standard. */
function deprecationText(value: string): string {
  if (/^\??(?:true|1)$/i.test(value)) return "The service calls this operation deprecated.";
  return `The service calls this operation deprecated: ${dateText(value)}.`;
}

function dateText(value: string): string {
  const seconds = /^@(-?\d{1,12})$/.exec(value)?.[1];
  const time = seconds === undefined ? Date.parse(value) : Number(seconds) * 1_000;
  return Number.isNaN(time) ? value : new Date(time).toISOString().slice(0, 10);
}

const RELATIONS = /\b(?:help|deprecation|sunset|successor-version|describedby|service-doc)\b/i;

/** Links to read. Relative ones are left out: the page does not know their base. */
function linksIn(value: string): NoticeLink[] {
  const found = [
    ...value.matchAll(/<([^<>]{1,500})>((?:\s*;\s*[\w-]+\*?=(?:"[^"]*"|[^\s",;]+))*)/g),
  ];
  return found
    .flatMap(([, url = "", parameters = ""]) => {
      const of = (name: string) =>
        new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s",;]+))`, "i").exec(parameters);
      const relation = of("rel");
      if (!RELATIONS.test(relation?.[1] ?? relation?.[2] ?? "")) return [];
      const title = of("title");
      return linkOf(url, textOf(title?.[1] ?? title?.[2]));
    })
    .slice(0, MAX_LINKS);
}
