import { formatBodyText } from "@/lib/collections/opencollection/body-text";
import { stripForFile } from "@/lib/collections/opencollection/strip-for-file";
import { looksSecret, secretHeaderNames } from "@/lib/import/collections/looks-secret";
import { namesInValue, reachable } from "@/lib/import/collections/reachable";
import { dateText } from "@/lib/variables/dates";
import type { Environment, Variable } from "@/lib/variables/variable";
import type { Collection, CollectionRequest } from "../collection";
import type { Loss } from "../loss";
import { jsonWithTemplates, templateText, type WriteTemplate } from "./template-text";

type Tool = {
  readonly acceptsName: (name: string) => boolean;
  /** A date in the tool's syntax; null to write the date of the export. */
  readonly date: (offset: string, format: string) => string | null;
  readonly now: Date;
};

export type ExportedRequest = CollectionRequest & {
  /** JSON with the tool's templates. */
  readonly json: string;
  /** Names of the secret variables that the request needs. */
  readonly secrets: readonly string[];
};

export type PreparedCollection = {
  readonly requests: readonly ExportedRequest[];
  readonly variables: readonly Variable[];
  readonly environments: readonly Environment[];
  /** Free names for the URL and the key of the service. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly losses: Loss[];
  /** Writes the templates of variables' values. */
  readonly write: WriteTemplate;
};

export function prepareCollection(collection: Collection, tool: Tool): PreparedCollection {
  const losses: Loss[] = [];
  const all = [
    collection.variables,
    ...collection.environments.map((each) => each.variables),
  ].flat();
  const taken = new Set([...all.map(({ name }) => name), ...namesInValue(collection.requests)]);
  const free = (preferred: string): string => {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? preferred : `${preferred}_${number}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  const renamed = new Map<string, string>();
  for (const name of [...taken])
    if (!tool.acceptsName(name)) {
      const next = free(name.replace(/[^A-Za-z0-9_]/g, "_"));
      renamed.set(name, next);
      losses.push({ request: null, what: `Variable ${name}`, why: `Renamed to ${next}.` });
    }
  const nameOf = (name: string) => renamed.get(name) ?? name;

  const writer =
    (request: string | null): WriteTemplate =>
    (part) => {
      if (part.kind === "variable") return `{{${nameOf(part.name)}}}`;
      const same = tool.date(part.offset, part.format);
      if (same !== null) return same;
      const text = dateText(tool.now, part.offset, part.format);
      losses.push({ request, what: templateText(part), why: `Became the fixed date ${text}.` });
      return JSON.stringify(text).slice(1, -1);
    };

  const inHeaders = secretHeaderNames(collection.requests.map(({ body }) => body));
  const isSecret = (name: string) => looksSecret(name) || inHeaders.has(name);
  const secretNames = new Set(
    all.filter((each) => "secret" in each || isSecret(each.name)).map(({ name }) => name),
  );
  const exported = (variable: Variable): Variable => {
    const name = nameOf(variable.name);
    if ("secret" in variable) return { name, secret: true };
    if (!isSecret(variable.name)) return { name, value: variable.value };
    losses.push({
      request: null,
      what: `Variable ${variable.name}`,
      why: inHeaders.has(variable.name)
        ? "A header with a key or a session uses it, so its value was not exported."
        : "Its name looks like a secret, so its value was not exported.",
    });
    return { name, secret: true };
  };
  const requests = collection.requests.map((request): ExportedRequest => {
    const { body, stripped } = stripForFile(request.body);
    for (const path of stripped)
      losses.push({
        request: request.name,
        what: path,
        why: "Left out, because files are shared.",
      });
    const used = [...reachable(namesInValue(body), all)];
    return {
      ...request,
      body,
      json: jsonWithTemplates(formatBodyText(body), writer(request.name)),
      secrets: used.filter((name) => secretNames.has(name)).map(nameOf),
    };
  });
  return {
    requests,
    variables: collection.variables.map(exported),
    environments: collection.environments.map(({ name, variables }) => ({
      name,
      variables: variables.map(exported),
    })),
    baseUrl: free("baseUrl"),
    apiKey: free("apiKey"),
    losses,
    write: writer(null),
  };
}
