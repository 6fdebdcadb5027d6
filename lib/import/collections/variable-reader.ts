import type { Loss } from "@/lib/collections/loss";
import type { Variable } from "@/lib/variables/variable";
import type { ForeignCollection, ForeignVariable } from "./foreign-collection";
import { looksSecret } from "./looks-secret";
import type { Names } from "./names";
import type { PageSecrets } from "./page-secrets";
import { parseTemplateJson, type TranslateTemplate, translateText } from "./template-json";

type ReaderOptions = {
  readonly foreign: Pick<ForeignCollection, "escapedValues">;
  readonly names: Names;
  /** Names of variables that JSON contains without quotes. */
  readonly bare: ReadonlySet<string>;
  readonly translate: TranslateTemplate;
  readonly losses: Loss[];
  readonly secrets: Pick<PageSecrets, "secret">;
};

export const lossName = (name: string): string => `Variable ${name.trim()}`;

/** Reads variables of a tool. A value other than a text, number or boolean is a loss. */
export function createVariableReader(options: ReaderOptions) {
  const { foreign, names, bare, translate, losses, secrets } = options;
  const textOf = (value: string): string => {
    // The value of a JSON text as the service would decode it.
    const json = foreign.escapedValues && value.includes("\\");
    const decoded = json ? parseTemplateJson(`"${value}"`, translate) : null;
    return decoded?.ok && typeof decoded.value === "string"
      ? decoded.value
      : translateText(value, translate);
  };
  return ({ name: foreignName, value, secret }: ForeignVariable): Variable[] => {
    if (foreignName.trim() === "") return [];
    const name = names.of(foreignName.trim());
    const lose = (why: string) => losses.push({ request: null, what: lossName(foreignName), why });
    if (secret || secrets.secret.has(name) || looksSecret(name)) {
      lose("Secret: imported without its value. Enter it in Variables.");
      return [{ name, secret: true }];
    }
    if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
      return [{ name, value }];
    if (value === null || value === undefined) return [{ name, value: "" }];
    if (typeof value !== "string") {
      lose("Variables hold texts, numbers, true and false; this is a list or an object.");
      return [];
    }
    return [{ name, value: (bare.has(name) ? scalarOf(value) : null) ?? textOf(value) }];
  };
}

function scalarOf(text: string): number | boolean | null {
  const plain = text.trim();
  if (plain === "true" || plain === "false") return plain === "true";
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}
