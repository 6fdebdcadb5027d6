import { fromWire, toWire } from "@/lib/contract/canonical";
import { isJsonObject } from "@/lib/contract/json-object";
import { toleratedKeys } from "@/lib/contract/request";
import type { Body } from "@/lib/request/body";
import type {
  DroppedPart,
  ImportDestination,
  ImportFailure,
  ImportKind,
  ImportOptions,
  ImportSuccess,
} from "./import-result";
import { claimLegacyField, type LegacyFields, placeLegacyFields } from "./legacy-fields";
import { type ImportFindings, normalizeObject } from "./normalize";
import { requestShape } from "./shape";

type Source = {
  readonly kind: ImportKind;
  readonly lost?: readonly DroppedPart[];
  readonly destination?: ImportDestination | null;
};

/** A JSON value of any spelling, read as the body of a search. Never throws. */
export function parseImportedBody(
  value: unknown,
  choices: ImportOptions,
  { kind, lost = [], destination = null }: Source,
): ImportSuccess | ImportFailure {
  const { given, others } = unwrapped(value);
  if (!given) return { ok: false, message: "A request is a JSON object with a query." };
  const aside: LegacyFields = [];
  const findings: ImportFindings = {
    choices,
    renames: [],
    unknown: [],
    lost: [],
    claim: claimLegacyField(aside),
  };
  const body = placeLegacyFields(
    normalizeObject(given, requestShape, [], findings),
    aside,
    findings,
  );
  const taken = fieldsOf(body, findings.unknown);
  if (taken.length === 0) return { ok: false, message: "Nothing in it is a field of a search." };
  const read = fromWire(body);
  return {
    ok: true,
    kind,
    body: read.ok ? { ...toWire(read.request) } : body,
    request: read.ok ? read.request : null,
    issues: read.ok ? [] : read.issues,
    taken,
    renames: findings.renames,
    unknown: findings.unknown,
    dropped: [...lost, ...others, ...findings.lost, ...marksIn(body)],
    destination,
  };
}

type Unwrapped = { readonly given: Body | null; readonly others: readonly DroppedPart[] };

/** Some tools wrap what they send, and a file of saved requests holds several. */
function unwrapped(value: unknown): Unwrapped {
  if (Array.isArray(value)) return firstOf(value);
  if (!isJsonObject(value)) return { given: null, others: [] };
  if (Object.hasOwn(value, "query")) return { given: value, others: [] };
  const list = Array.isArray(value.requests) ? value.requests : [];
  const first: unknown = list[0];
  const inner = [value.request, value.body, isJsonObject(first) ? first.request : undefined].find(
    (each): each is Body => isJsonObject(each) && Object.hasOwn(each, "query"),
  );
  const others =
    list.length > 1
      ? [
          {
            what: "The other requests",
            why: "Open the file among the saved requests to have them all.",
          },
        ]
      : [];
  return { given: inner ?? value, others };
}

/** The first request of a list. */
function firstOf(list: readonly unknown[]): Unwrapped {
  const requests = list.filter(
    (each): each is Body => isJsonObject(each) && Object.hasOwn(each, "query"),
  );
  const others =
    requests.length > 1 ? [{ what: "The other requests", why: "Only the first is taken." }] : [];
  return { given: requests[0] ?? null, others };
}

/** Fields of the search and of the pages, dotted. */
function fieldsOf(body: Body, unknown: readonly string[]): string[] {
  return Object.entries(body)
    .flatMap(([key, value]) =>
      key === "scrapeOptions" && isJsonObject(value)
        ? Object.keys(value).map((inner) => `${key}.${inner}`)
        : [key],
    )
    .filter((name) => !unknown.includes(name));
}

/** Marks of clients and fields of older versions that every service reads and none heeds. */
const marksIn = (body: Body): DroppedPart[] =>
  toleratedKeys
    .filter((key) => Object.hasOwn(body, key))
    .map((key) => ({ what: key, why: "Taken along, but services ignore it." }));
