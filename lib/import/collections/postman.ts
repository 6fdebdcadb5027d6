import type { Loss } from "@/lib/collections/loss";
import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import type {
  ForeignCollection,
  ForeignHeader,
  ForeignRequest,
  ForeignVariable,
} from "./foreign-collection";
import { objectsIn } from "./json-parts";

/** A collection of version 2.0 or 2.1, or an environment. */
export const isPostmanCollection = (value: Body): boolean =>
  isJsonObject(value.info) && Array.isArray(value.item);
export const isPostmanEnvironment = (value: Body): boolean =>
  Array.isArray(value.values) && typeof value.name === "string";

/** A collection and its environments. Those of other tools are converted to it, so that one parser serves them. */
export type PostmanFiles = {
  /** The tool that wrote the files. */
  readonly tool: string;
  readonly value: Body;
  readonly environments: readonly Body[];
  /** Parts that the conversion left out. */
  readonly lost?: readonly Loss[];
};

/** Converts a Postman collection (versions 2.0 and 2.1) and its environments. */
export function parsePostman({
  tool,
  value,
  environments,
  lost = [],
}: PostmanFiles): ForeignCollection {
  const losses = [...lost];
  const requests: ForeignRequest[] = [];
  const variables = variablesOf(value.variable);
  addDisabledLosses(value.variable, null, losses);
  for (const each of environments) addDisabledLosses(each.values, stringOrNull(each.name), losses);

  const visit = (items: unknown, folders: readonly string[], auth: unknown) => {
    for (const item of objectsIn(items)) {
      const name = stringOrNull(item.name) ?? `Request ${requests.length + 1}`;
      addEventLosses(item.event, name, losses);
      if (Array.isArray(item.item)) {
        addDescriptionLoss(item.description, `The folder ${name}`, losses);
        const own = variablesOf(item.variable);
        if (own.length > 0) losses.push(scopeLoss(name));
        variables.push(...own);
        addDisabledLosses(item.variable, name, losses);
        visit(item.item, [...folders, name], item.auth === undefined ? auth : item.auth);
      } else requests.push(requestOf({ item, name, folders, auth, losses }));
    }
  };
  addEventLosses(value.event, null, losses);
  if (isJsonObject(value.info))
    addDescriptionLoss(value.info.description, "The collection", losses);
  visit(value.item, [], value.auth);
  return {
    name: (isJsonObject(value.info) ? stringOrNull(value.info.name) : null) ?? `${tool} collection`,
    variables,
    environments: environments.map((each) => ({
      name: stringOrNull(each.name) ?? "Environment",
      variables: variablesOf(each.values),
    })),
    requests,
    losses,
    dynamic: (inside) =>
      inside.startsWith("$")
        ? { kind: "text", text: `Dynamic value of ${tool}. It became an empty variable.` }
        : null,
    escapedValues: true,
  };
}

type Item = {
  readonly item: Body;
  readonly name: string;
  readonly folders: readonly string[];
  readonly auth: unknown;
  readonly losses: Loss[];
};

function requestOf({ item, name, folders, auth, losses }: Item): ForeignRequest {
  const request: Body = isJsonObject(item.request)
    ? item.request
    : { method: "GET", url: item.request };
  const lose = (what: string, why: string) => losses.push({ request: name, what, why });
  if (Array.isArray(item.response) && item.response.length > 0)
    lose("Example responses", "Collections here have requests only.");
  const listed = headersOf(request.header);
  const disabled = listed.filter((each) => each.disabled).map((each) => each.name);
  if (disabled.length > 0) lose(`Disabled headers: ${disabled.join(", ")}`, "They are not sent.");
  const headers = listed.filter((each) => !each.disabled);
  return {
    name,
    folders,
    note: descriptionOf(request.description) || descriptionOf(item.description),
    tags: [],
    method: stringOrNull(request.method) ?? "GET",
    url: urlOf(request.url),
    headers: [...headers, ...authHeaders(request.auth === undefined ? auth : request.auth, lose)],
    body: bodyOf(request.body, lose),
  };
}

/** A list of objects, or one text with a header per line. */
function headersOf(header: unknown): readonly (ForeignHeader & { readonly disabled: boolean })[] {
  if (typeof header === "string")
    return header.split(/\r?\n/).flatMap((line) => {
      const { name, value = "" } = /^(?<name>[^\s:]+)\s*:(?<value>.*)$/.exec(line)?.groups ?? {};
      return name === undefined ? [] : [{ name, value: value.trim(), disabled: false }];
    });
  return objectsIn(header).map(({ key, value, disabled }) => ({
    name: stringOrNull(key) ?? "",
    value: stringOrNull(value) ?? "",
    disabled: disabled === true,
  }));
}

function bodyOf(body: unknown, lose: (what: string, why: string) => void): string | null {
  if (!isJsonObject(body) || body.disabled === true) return null;
  if (body.mode === "raw" || (body.mode === undefined && typeof body.raw === "string"))
    return stringOrNull(body.raw);
  const kind = stringOrNull(body.mode);
  if (kind !== null) lose(`Body of the kind ${kind.slice(0, 40)}`, "A search is posted as JSON.");
  return null;
}

function urlOf(url: unknown): string {
  if (typeof url === "string") return url;
  if (!isJsonObject(url)) return "";
  if (typeof url.raw === "string") return url.raw;
  const joined = (value: unknown, mark: string) =>
    Array.isArray(value) ? value.filter((each) => typeof each === "string").join(mark) : value;
  const [protocol, host, path] = [url.protocol, joined(url.host, "."), joined(url.path, "/")];
  return `${stringOrNull(protocol) ?? "https"}://${stringOrNull(host) ?? ""}/${stringOrNull(path) ?? ""}`;
}

function authHeaders(auth: unknown, lose: (what: string, why: string) => void): ForeignHeader[] {
  if (!isJsonObject(auth)) return [];
  const kind = stringOrNull(auth.type) ?? "";
  if (kind === "" || kind === "noauth") return [];
  const fields = authFields(auth[kind]);
  if (kind === "bearer")
    return [{ name: "Authorization", value: `Bearer ${fields.get("token") ?? ""}` }];
  if (kind === "apikey")
    return [{ name: fields.get("key") ?? "X-API-Key", value: fields.get("value") ?? "" }];
  lose(`Authorization of the kind ${kind.slice(0, 40)}`, "Services expect a bearer key.");
  return [];
}

/** A list of pairs in version 2.1, an object in version 2.0. */
function authFields(value: unknown): ReadonlyMap<string, string> {
  const pairs = isJsonObject(value)
    ? Object.entries(value)
    : objectsIn(value).map(({ key, value: each }): [unknown, unknown] => [key, each]);
  return new Map(
    pairs.flatMap(([key, each]): [string, string][] =>
      typeof key === "string" && typeof each === "string" ? [[key, each]] : [],
    ),
  );
}

const isEnabled = ({ disabled, enabled }: Body): boolean => disabled !== true && enabled !== false;

function addDisabledLosses(list: unknown, where: string | null, losses: Loss[]): void {
  const names = objectsIn(list)
    .filter((each) => !isEnabled(each))
    .map(({ key, id }) => stringOrNull(key) ?? stringOrNull(id) ?? "");
  const of = where === null ? "" : ` of ${where}`;
  if (names.length > 0)
    losses.push({
      request: null,
      what: `Disabled variables${of}: ${names.join(", ")}`,
      why: "Variables here are always in use.",
    });
}

const variablesOf = (list: unknown): ForeignVariable[] =>
  objectsIn(list)
    .filter(isEnabled)
    .flatMap(({ key, id, value, type }) => {
      const name = stringOrNull(key) ?? stringOrNull(id);
      return name === null
        ? []
        : [{ name, value: typedValue(value, type), secret: type === "secret" }];
    });

/** Numbers and booleans may be written as texts with a type. */
function typedValue(value: unknown, type: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "boolean" && /^(?:true|false)$/.test(value)) return value === "true";
  if (type === "number" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return value;
}

function addEventLosses(events: unknown, request: string | null, losses: Loss[]): void {
  for (const { listen, script } of objectsIn(events)) {
    const lines: unknown = isJsonObject(script) ? script.exec : undefined;
    if (Array.isArray(lines) ? lines.join("").trim() === "" : stringOrNull(lines)?.trim() === "")
      continue;
    losses.push({
      request,
      what: listen === "test" ? "Tests" : "Script",
      why: "Scripts are not imported and never run.",
    });
  }
}

function addDescriptionLoss(description: unknown, where: string, losses: Loss[]): void {
  if (descriptionOf(description).trim() !== "")
    losses.push({ request: null, what: `${where}: description`, why: "Only requests have notes." });
}

const scopeLoss = (folder: string): Loss => ({
  request: null,
  what: `Variables of the folder ${folder}`,
  why: "They became variables of the collection.",
});

const descriptionOf = (value: unknown): string =>
  stringOrNull(value) ?? (isJsonObject(value) ? (stringOrNull(value.content) ?? "") : "");
