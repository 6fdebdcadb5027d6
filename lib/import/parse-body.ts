import { fromWire, toWire } from "@/lib/contract/canonical";
import { isObserved } from "@/lib/contract/dialect/observed-dialect";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { toleratedKeys } from "@/lib/contract/request";
import {
  fromWireWithUnknown,
  type LenientResult,
  withUnknown,
} from "@/lib/contract/unknown-fields";
import { textFromBase64 } from "@/lib/format/base64";
import type { Body } from "@/lib/request/body";
import { parseJsonOrTemplates } from "./collections/template-json";
import {
  type DroppedPart,
  type ImportDestination,
  type ImportFailure,
  type ImportKind,
  type ImportOptions,
  type ImportSuccess,
  NO_VALUE,
} from "./import-result";
import { claimLegacyField, type LegacyFields, placeLegacyFields } from "./legacy-fields";
import { type ImportFindings, normalizeObject } from "./normalize";
import { requestShape } from "./shape";

type Source = {
  readonly kind: ImportKind;
  readonly dropped?: readonly DroppedPart[];
  readonly destination?: ImportDestination | null;
};

/** Imports a JSON value in any spelling as the body of a search. Never throws. */
export function parseImportedBody(
  value: unknown,
  choices: ImportOptions,
  { kind, dropped = [], destination = null }: Source,
): ImportSuccess | ImportFailure {
  const { search, others } = unwrapped(value);
  if (!search) return { ok: false, message: "A request must be a JSON object with a query." };
  if (isGraphQl(search.query))
    return (
      parseInnerBody(search.variables, choices, kind) ?? {
        ok: false,
        message: "The query is a GraphQL document. A search has its terms in query.",
      }
    );
  const aside: LegacyFields = [];
  const findings: ImportFindings = {
    choices,
    renames: [],
    unknown: [],
    dropped: [],
    claim: claimLegacyField(aside),
  };
  const body = placeLegacyFields(
    normalizeObject(search, requestShape, [], findings),
    aside,
    findings,
  );
  const taken = fieldsOf(body, findings.unknown);
  if (taken.length === 0) return { ok: false, message: noFieldMessage(search, dropped) };
  const read = readBody(body);
  return {
    ok: true,
    kind,
    body: read.ok ? { ...withUnknown(toWire(read.request), body, read.unknown) } : body,
    observed: read.unknown.map((path) => path.join(".")),
    request: read.ok ? read.request : null,
    issues: read.ok ? [] : read.issues,
    taken,
    renames: findings.renames,
    unknown: findings.unknown,
    dropped: withoutRepetitions([...dropped, ...others, ...findings.dropped, ...marksIn(body)]),
    destination,
  };
}

/**
 * Whether a text is a GraphQL document (https://spec.graphql.org, section 2.3). The short form needs a nested selection:
 * `{topic}` and `{a {{topic}}` are templates.
 */
function isGraphQl(text: unknown): boolean {
  if (typeof text !== "string") return false;
  const plain = text.replace(/^(?:\s|,|#[^\n]*(?:\n|$))+/, "");
  const isOperation =
    /^(?:(?:query|mutation|subscription)\b(?:\s+\w+)?\s*(?:\(\s*\$|[{@])|fragment\s+\w+\s+on\s)/.test(
      plain,
    );
  return (isOperation || /^\{[^{}]*[\w)]\s*\{(?!\{)/.test(plain)) && /\}\s*$/.test(plain);
}

/** A text may name the same variable several times. */
const withoutRepetitions = (parts: readonly DroppedPart[]): DroppedPart[] => [
  ...new Map(parts.map((part) => [`${part.what}\n${part.why}`, part])).values(),
];

function noFieldMessage(search: JsonObject, dropped: readonly DroppedPart[]): string {
  if (typeof search.success === "boolean")
    return "This is a response. Import the request that was sent, or open the bundle of a run.";
  if (isJsonObject(search.log) && Array.isArray(search.log.entries))
    return "No entry of this archive posts a search. Record the request again, with its content.";
  const expression = dropped.find(({ why }) => why === NO_VALUE);
  return expression
    ? `The text does not contain the values of the search, only ${expression.what}. Paste the body itself.`
    : "The text contains no field of a search.";
}

/** Only values and fields of the observed dialect may be beyond the contract. */
function readBody(body: Body): LenientResult {
  const read = fromWireWithUnknown(body);
  if (read.unknown.every((path) => isObserved(path.join(".")))) return read;
  return { ...fromWire(body), unknown: [] };
}

/** Imports the first search in a document, such as an example of OpenAPI or a step of an automation. */
export function parseInnerBody(value: unknown, choices: ImportOptions, kind: ImportKind) {
  const inner = innerSearch(value);
  const rest = { what: "The rest of the document", why: "Only the request in it is imported." };
  const dropped = typeof value === "string" ? [] : [rest];
  return inner && parseImportedBody(inner, choices, { kind, dropped });
}

/** Whether an unknown field of an object contains a search, as in the files of other clients. */
export const hasInnerSearch = (value: unknown, unknown: readonly string[]): boolean =>
  isJsonObject(value) &&
  Object.entries(value).some(([key, each]) => unknown.includes(key) && innerSearch(each) !== null);

/** Maximum nesting of a request in a document. */
const MAX_DEPTH = 30;

function innerSearch(value: unknown, depth = 0): Body | null {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === "string") {
    // Logs of gateways and queues have bodies in base64.
    const text = /^e[wy][\w+/]+=*$/.test(value) ? textFromBase64(value) : value;
    // Some automations mark a template with an equals sign.
    const json = /^=?\s*["{]/.test(text) ? parseJsonOrTemplates(text.replace(/^=/, "")) : null;
    return json?.ok ? innerSearch(json.value, depth + 1) : null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (isJsonObject(value) && typeof value.query === "string") return value;
  for (const each of Object.values(value)) {
    const inner = innerSearch(each, depth + 1);
    if (inner) return inner;
  }
  return null;
}

type Unwrapped = { readonly search: Body | null; readonly others: readonly DroppedPart[] };

/** Unwraps envelopes of tools and files of saved requests. */
function unwrapped(value: unknown): Unwrapped {
  if (Array.isArray(value)) return firstOf(value);
  if (!isJsonObject(value)) return { search: null, others: [] };
  if (Object.hasOwn(value, "query")) return { search: value, others: [] };
  const list = Array.isArray(value.requests) ? value.requests : [];
  const first: unknown = list[0];
  // With a URL, it is a call, as in code.
  const body = typeof value.url === "string" ? undefined : value.body;
  const inner = [value.request, body, isJsonObject(first) ? first.request : undefined].find(
    (each): each is Body => isJsonObject(each) && Object.hasOwn(each, "query"),
  );
  const others =
    list.length > 1
      ? [
          {
            what: "The other requests",
            why: "Import the file in Saved requests to get all of them.",
          },
        ]
      : [];
  return { search: inner ?? value, others };
}

function firstOf(list: readonly unknown[]): Unwrapped {
  const requests = list.filter(
    (each): each is Body => isJsonObject(each) && Object.hasOwn(each, "query"),
  );
  const others =
    requests.length > 1
      ? [{ what: "The other requests", why: "Only the first one is imported." }]
      : [];
  return { search: requests[0] ?? null, others };
}

/** Dotted paths of the fields of the search and of the pages. */
function fieldsOf(body: Body, unknown: readonly string[]): string[] {
  return Object.entries(body)
    .flatMap(([key, value]) =>
      key === "scrapeOptions" && isJsonObject(value)
        ? Object.keys(value).map((inner) => `${key}.${inner}`)
        : [key],
    )
    .filter((name) => !unknown.includes(name));
}

/** Client identifiers and fields of older versions that services accept and ignore. */
const marksIn = (body: Body): DroppedPart[] =>
  toleratedKeys
    .filter((key) => Object.hasOwn(body, key))
    .map((key) => ({ what: key, why: "Imported, but services ignore it." }));
