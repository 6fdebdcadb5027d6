/** A text is a list of parts. Neighbouring texts are one part, and no text is empty. */
export type TemplatePart = (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string }
  /** `offset` such as `-7d`; `format` such as `MM/DD/YYYY`. */
  | { readonly kind: "date"; readonly offset: string; readonly format: string }
) & {
  /** A template as written, if it has spaces between its braces. */
  readonly source?: string;
};

const NAME = "[A-Za-z_][A-Za-z0-9_.-]{0,63}";
const DATE = String.raw`\$date(?<offset>[+-]\d{1,4}[dwmyh])?(?::(?<format>[^{}\\\n]{1,40}?))?`;
const SPACES = String.raw`[^\S\r\n]*`;

/** Backslashes before a template escape it, so they belong to the match. The look-behind keeps it linear. */
const TEMPLATE = new RegExp(
  String.raw`(?<!\\)(?<escapes>\\*)(?<template>\{\{${SPACES}(?:(?!secret${SPACES}\}\})(?<name>${NAME})|${DATE})${SPACES}\}\})`,
  "g",
);

const WHOLE_NAME = new RegExp(`^${NAME}$`);

/** `{{secret}}` and `{{secret:…}}` are references to texts that the server holds. */
export const isVariableName = (name: string): boolean => WHOLE_NAME.test(name) && name !== "secret";

export const isTemplate = (text: string): boolean => {
  const [only, ...more] = parseTemplate(text);
  return only !== undefined && only.kind !== "text" && more.length === 0;
};

/**
 * Splits a text at its templates. Half of the backslashes before a template are text; an odd one makes the template
 * text too: `\{{name}}`. Spaces may surround a name or date. All other braces and backslashes are text.
 */
export function parseTemplate(source: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let text = "";
  let end = 0;
  for (const { 0: all, index, groups = {} } of source.matchAll(TEMPLATE)) {
    const { escapes = "", template = "", name, offset = "", format = "" } = groups;
    text += source.slice(end, index) + "\\".repeat(Math.floor(escapes.length / 2));
    end = index + all.length;
    if (escapes.length % 2 === 1) {
      text += template;
      continue;
    }
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
    const part: TemplatePart =
      name === undefined ? { kind: "date", offset, format } : { kind: "variable", name };
    parts.push(formatTemplate([part]) === template ? part : { ...part, source: template });
  }
  text += source.slice(end);
  if (text !== "") parts.push({ kind: "text", text });
  return parts;
}

/** The inverse of `parseTemplate`. */
export function formatTemplate(parts: readonly TemplatePart[]): string {
  return parts
    .map((part, index) => {
      if (part.source) return part.source;
      if (part.kind === "variable") return `{{${part.name}}}`;
      if (part.kind === "date")
        return `{{$date${part.offset}${part.format === "" ? "" : `:${part.format}`}}}`;
      const escaped = escapeTemplates(part.text);
      return index === parts.length - 1 ? escaped : escaped.replace(/(?<!\\)\\+$/, "$&$&");
    })
    .join("");
}

export function escapeNames(source: string, names: ReadonlySet<string>): string {
  const parts: TemplatePart[] = [];
  for (const part of parseTemplate(source)) {
    const isText = part.kind === "text" || (part.kind === "variable" && names.has(part.name));
    const text = part.kind === "text" ? part.text : formatTemplate([part]);
    const last = parts.at(-1);
    if (isText && last?.kind === "text")
      parts.splice(-1, 1, { kind: "text", text: last.text + text });
    else parts.push(isText ? { kind: "text", text } : part);
  }
  return formatTemplate(parts);
}

/** The text with its templates escaped, so that all of it is plain text. */
export const escapeTemplates = (text: string): string =>
  text.includes("{{")
    ? text.replace(TEMPLATE, (_all, escapes: string, template: string) =>
        [escapes, escapes, "\\", template].join(""),
      )
    : text;
