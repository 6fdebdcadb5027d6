import { parseTemplateJson } from "@/lib/import/collections/template-json";
import { formatTemplate, parseTemplate, type TemplatePart } from "@/lib/variables/template";
import { jsonInside } from "../export/template-text";

/*
 * Programs put the values of variables into JSON as they are, so values in files have the escapes of JSON: `say \"hi\"`.
 * A value without quotes, backslashes and literal braces is unchanged.
 */

export const formatVariableText = (source: string): string =>
  jsonInside(source, (part) => formatTemplate([part]));

/** The inverse. A text with other backslashes, written by hand, is taken as it is. */
export function parseVariableText(text: string): string {
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
