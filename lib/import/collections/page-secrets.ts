import type { Loss } from "@/lib/collections/loss";
import { mapSecretTexts } from "@/lib/contract/secret-reference";
import { namesInSecretText, shareableSecretText } from "@/lib/contract/secrets/secret-text";
import type { Body } from "@/lib/request/body";
import type { Variable } from "@/lib/variables/variable";
import { isSecretHeader } from "./looks-secret";
import type { Names } from "./names";

/** Headers of pages and typed texts may not be stored, but variables in their place may. */
export type PageSecrets = {
  readonly replace: (body: Body, request: string) => Body;
  /** Variables that were made for texts. */
  readonly added: () => readonly Variable[];
  /** Variables of the file that must be secret. */
  readonly secret: ReadonlySet<string>;
};

export function createPageSecrets(names: Names, losses: Loss[]): PageSecrets {
  const made = new Map<string, Variable>();
  const secret = new Set<string>();

  const variableFor = (preferred: string, text: string, plain: boolean): Variable => {
    const key = `${preferred}\n${text}`;
    const known = made.get(key);
    if (known) return known;
    const name = names.free(preferred);
    const variable: Variable = plain ? { name, value: text } : { name, secret: true };
    made.set(key, variable);
    return variable;
  };

  const replace = (body: Body, request: string): Body =>
    mapSecretTexts(body, (text, path) => {
      if (text === "") return text;
      const header = path[1] === "headers" ? String(path[2]) : null;
      const hidden = header === null || isSecretHeader(header);
      if (shareableSecretText(text) !== null) {
        if (hidden && header !== null) for (const name of namesInSecretText(text)) secret.add(name);
        return text;
      }
      const variable = variableFor(header ?? "typed_text", text, !hidden);
      losses.push({
        request,
        what: header === null ? "Typed text" : `Page header ${header}`,
        why: hidden
          ? `Became the secret variable ${variable.name}. Enter its value in Variables.`
          : `Became the variable ${variable.name}, because requests do not store header values.`,
      });
      return `{{${variable.name}}}`;
    });

  return { replace, added: () => [...made.values()], secret };
}
