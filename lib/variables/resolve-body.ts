import type { IssuePath, RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { secretMessage, templateIssueMessage } from "./messages";
import { createResolver, namesIn, type Resolver, type Scope, type VariableValue } from "./resolver";
import { escapeTemplates, parseTemplate } from "./template";

export type ResolvedText = {
  readonly path: IssuePath;
  readonly text: string;
  readonly value: VariableValue;
};

export type ResolvedBody = {
  /** Texts with an issue are unchanged. */
  readonly body: JsonObject;
  readonly issues: readonly RequestIssue[];
  readonly texts: readonly ResolvedText[];
};

/** Replaces the templates in all texts of a request. Keys are never templates. */
export function resolveBody(body: JsonObject, scope: Scope): ResolvedBody {
  if (!hasBraces(body)) return { body, issues: [], texts: [] };
  const resolve = createResolver(scope);
  const issues: RequestIssue[] = [];
  const texts: ResolvedText[] = [];

  const resolved = mapTexts(body, (text, path, mayBeSecret) => {
    const outcome = resolveText(text, path, mayBeSecret, resolve);
    if ("issue" in outcome) {
      issues.push(outcome.issue);
      return text;
    }
    if (outcome.value !== text) texts.push({ path, text, value: outcome.value });
    return outcome.value;
  });
  return { body: resolved, issues, texts };
}

/** A copy that a draft resolves to the same request: its texts are not templates, except references to secrets. */
export const escapeBody = (body: JsonObject): JsonObject =>
  hasBraces(body)
    ? mapTexts(body, (text, _path, mayBeSecret) => (mayBeSecret ? text : escapeTemplates(text)))
    : body;

/** Maps the texts with braces. `mayBeSecret` marks those that the server completes. */
function mapTexts(
  body: JsonObject,
  map: (text: string, path: IssuePath, mayBeSecret: boolean) => VariableValue,
): JsonObject {
  const ofValue = (value: unknown, path: IssuePath, holder: JsonObject | null): unknown => {
    if (typeof value === "string")
      return value.includes("{{") ? map(value, path, isSecretText(path, holder)) : value;
    if (Array.isArray(value))
      return value.map((item, index) => ofValue(item, [...path, index], null));
    return isJsonObject(value) ? ofObject(value, path) : value;
  };
  const ofObject = (object: JsonObject, path: IssuePath): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, ofValue(value, [...path, key], object)]),
    );
  return ofObject(body, []);
}

function resolveText(
  text: string,
  path: IssuePath,
  mayBeSecret: boolean,
  resolve: Resolver,
): { readonly issue: RequestIssue } | { readonly value: VariableValue } {
  const issue = (code: string, message: string) => ({ issue: { path: [...path], code, message } });
  const resolved = resolve(text);
  if (!resolved.ok)
    return issue(`variable_${resolved.issue.kind}`, templateIssueMessage(resolved.issue));
  const [secret] = resolved.secrets;
  if (secret !== undefined && !mayBeSecret) return issue("variable_secret", secretMessage(secret));
  return { value: resolved.value };
}

/** Header values and typed texts, which the server completes: see `mapSecretTexts`. */
function isSecretText(path: IssuePath, holder: JsonObject | null): boolean {
  const [top, field, , key] = path;
  if (top !== "scrapeOptions") return false;
  if (field === "headers") return path.length === 3;
  return field === "actions" && path.length === 4 && key === "text" && holder?.type === "write";
}

function hasBraces(value: unknown): boolean {
  if (typeof value === "string") return value.includes("{{");
  if (Array.isArray(value)) return value.some(hasBraces);
  return isJsonObject(value) && Object.values(value).some(hasBraces);
}

/** Collects parts of the texts of a request, each once, in the order of its fields. */
function collect(value: unknown, ofText: (text: string) => readonly string[]): readonly string[] {
  if (typeof value === "string") return value.includes("{{") ? ofText(value) : [];
  const items = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return [...new Set(items.flatMap((each) => collect(each, ofText)))];
}

export const namesInBody = (value: unknown): readonly string[] => collect(value, namesIn);

/** The names and dates of all templates in a request, each once. */
export const templatesInBody = (value: unknown): readonly string[] =>
  collect(value, (text) =>
    parseTemplate(text).flatMap((part) => {
      if (part.kind === "text") return [];
      return [part.kind === "variable" ? part.name : `$date${part.offset}`];
    }),
  );
