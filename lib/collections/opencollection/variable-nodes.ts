import { isMap, isScalar, isSeq, type YAMLMap } from "yaml";
import { parseTemplateJson } from "@/lib/import/collections/template-json";
import { formatTemplate, parseTemplate, type TemplatePart } from "@/lib/variables/template";
import type { Variable } from "@/lib/variables/variable";
import { jsonInside } from "../export/template-text";
import type { FileIssue } from "./collection-file";
import type { YamlFile } from "./yaml-file";

/** The names that templates can refer to. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;

/** A variable as the format writes it. Numbers and booleans carry their type; a secret has no value. */
export function variableFields(variable: Variable): Record<string, unknown> {
  if ("secret" in variable) return { secret: true, name: variable.name };
  const { name, value } = variable;
  return typeof value === "string"
    ? { name, value: formatVariableText(value) }
    : { name, value: { type: typeof value, data: String(value) } };
}

export type ParsedVariables = {
  readonly variables: readonly Variable[];
  readonly issues: readonly Omit<FileIssue, "path">[];
};

/** Parses a list of variables. Those that cannot be used are left out, with an issue each. */
export function parseVariables(
  { document, lineOf }: YamlFile,
  path: readonly string[],
): ParsedVariables {
  const list = document.getIn(path, true);
  const variables: Variable[] = [];
  const issues: Omit<FileIssue, "path">[] = [];
  if (!isSeq(list)) return { variables, issues };
  const names = new Set<string>();
  for (const item of list.items) {
    const line = lineOf(item);
    const parsed = isMap(item) ? parseVariable(item) : "The entry is not a variable.";
    const message =
      typeof parsed === "string"
        ? parsed
        : names.has(parsed.name)
          ? `The variable ${parsed.name} appears twice. The first one was used.`
          : null;
    if (message !== null) issues.push({ line, message });
    if (typeof parsed === "string" || names.has(parsed.name)) continue;
    names.add(parsed.name);
    variables.push(parsed);
    if ("secret" in parsed && isMap(item) && item.has("value"))
      issues.push({
        line,
        message: `The value of the secret ${parsed.name} was not read. Remove it from the file and enter it in the workbench.`,
      });
  }
  return { variables, issues };
}

function parseVariable(item: YAMLMap): Variable | string {
  const name = item.get("name");
  if (typeof name !== "string" || !NAME.test(name) || /^secret(?:$|:)/.test(name))
    return "The name of the variable is missing or invalid. Use letters, digits, _, . and -.";
  if (item.get("disabled") === true) return `The variable ${name} is disabled and was left out.`;
  if (item.get("secret") === true) return { name, secret: true };
  const value = plainValue(item.get("value", true));
  return value === null
    ? `The value of the variable ${name} is not a text, a number or a boolean.`
    : { name, value: typeof value === "string" ? parseVariableText(value) : value };
}

function plainValue(node: unknown): string | number | boolean | null {
  if (node === undefined) return "";
  if (isScalar(node)) {
    const { value } = node;
    if (value === null) return "";
    return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
      ? (value as string | number | boolean)
      : null;
  }
  if (isSeq(node)) {
    const variants = node.items.filter(isMap);
    const selected = variants.find((each) => each.get("selected") === true) ?? variants[0];
    return selected ? plainValue(selected.get("value", true)) : null;
  }
  if (!isMap(node)) return null;
  return typedValue(node.get("type"), node.get("data"));
}

function typedValue(type: unknown, data: unknown): string | number | boolean | null {
  const text = String(data);
  if (type === "string") return text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : null;
  if (type !== "number" || text.trim() === "") return null;
  return Number.isFinite(Number(text)) ? Number(text) : null;
}

/*
 * Programs put the values of variables into JSON as they are, so values in files have the escapes of JSON: `say \"hi\"`.
 * A value without quotes, backslashes and literal braces is unchanged.
 */

const formatVariableText = (source: string): string =>
  jsonInside(source, (part) => formatTemplate([part]));

/** The inverse. A text with other backslashes, written by hand, is taken as it is. */
function parseVariableText(text: string): string {
  if (!text.includes("\\")) return text;
  const json = parseTemplateJson(`"${text}"`, templatePart);
  return json.ok && typeof json.value === "string" ? json.value : text;
}

/** Templates of other programs stay text. */
function templatePart(inside: string): TemplatePart {
  const text = `{{${inside}}}`;
  const [part] = parseTemplate(text);
  return part ?? { kind: "text", text };
}
