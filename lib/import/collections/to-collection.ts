import type { Loss } from "@/lib/collections/loss";
import { countOf } from "@/lib/format/count";
import { cleanRequestName } from "@/lib/request/saved/saved-request";
import { formatTemplate, parseTemplate, type TemplatePart } from "@/lib/variables/template";
import type { Environment, Variable } from "@/lib/variables/variable";
import type { ForeignCollection, ImportedCollection } from "./foreign-collection";
import { importRequest } from "./import-request";
import { createNames } from "./names";
import { createPageSecrets } from "./page-secrets";
import { namesInValue, reachable } from "./reachable";
import { templatesIn } from "./search-url";
import type { TranslateTemplate } from "./template-json";
import { createVariableReader, lossName } from "./variable-reader";

/** More than people have in one collection. Each is shown in a list. */
const MAX_REQUESTS = 1_000;
const MAX_VARIABLES = 1_000;
const NO_DATE = "A date in a form that variables do not have. It became an empty variable.";

/** Requests that are searches, and the variables that they refer to. Everything else is a loss. */
export function toCollection(foreign: ForeignCollection): ImportedCollection {
  const losses: Loss[] = [...foreign.losses];
  const all = [foreign.variables, ...foreign.environments.map(({ variables }) => variables)];
  const defined = all.flat();
  const names = createNames(defined.map(({ name }) => name));
  const bare = new Set<string>();
  const service = new Set<string>();
  const secrets = createPageSecrets(names, losses);
  const values = new Map<string, string>();
  for (const { name, value } of defined)
    if (typeof value === "string" && value !== "" && !values.has(name)) values.set(name, value);

  const translate: TranslateTemplate = (inside, isBare): TemplatePart => {
    const text = inside.trim();
    const part = foreign.dynamic(text);
    if (part?.kind === "date" && parseTemplate(formatTemplate([part]))[0]?.kind === "date")
      return part;
    if (part?.kind === "variable") return part;
    if (part)
      losses.push({
        request: null,
        what: `{{${text}}}`,
        why: part.kind === "text" ? part.text : NO_DATE,
      });
    const name = names.of(text);
    if (isBare) bare.add(name);
    return { kind: "variable", name };
  };
  const requests = foreign.requests.slice(0, MAX_REQUESTS).flatMap((request) => {
    const imported = importRequest(request, {
      losses,
      translate,
      knownValue: (name) => values.get(name),
      replaceSecrets: secrets.replace,
      onService: (text) => {
        for (const inside of templatesIn(text)) service.add(names.of(inside));
      },
    });
    return imported ? [imported] : [];
  });
  if (foreign.requests.length > MAX_REQUESTS)
    losses.push({
      request: null,
      what: countOf(foreign.requests.length - MAX_REQUESTS, "request"),
      why: `Above the limit of ${MAX_REQUESTS}.`,
    });

  const variableLosses: Loss[] = [];
  const read = createVariableReader({
    ...{ foreign, names, bare, translate, secrets },
    losses: variableLosses,
  });
  const lists = all.map((list) => list.slice(0, MAX_VARIABLES).flatMap(read));
  const everything = [...lists.flat(), ...secrets.added()];
  const used = reachable(namesInValue(requests.map(({ body }) => body)), everything);
  const aside = new Set([...reachable(service, everything)].filter((name) => !used.has(name)));
  // The key of a service needs no value in Variables.
  const omitted = new Set(
    defined
      .filter(({ name }) => aside.has(names.of(name.trim())))
      .map(({ name }) => lossName(name)),
  );
  losses.push(...variableLosses.filter(({ what }) => !omitted.has(what)));
  const remaining = lists.map((list) => unique(list.filter(({ name }) => !aside.has(name))));
  const [variables = [], ...others] = remaining;
  const environments: Environment[] = foreign.environments.map(({ name }, index) => ({
    name: cleanRequestName(name),
    variables: others[index] ?? [],
  }));
  const collection = {
    name: cleanRequestName(foreign.name),
    variables: unique([
      ...variables,
      ...secrets.added(),
      ...missingSecrets(secrets.secret, remaining.flat()),
    ]),
    environments: unique(environments),
    requests,
  };
  const known = new Set(
    [collection.variables, ...environments.map((each) => each.variables)]
      .flat()
      .map(({ name }) => name),
  );
  addNameLosses(losses, { names, aside, used, known });
  return { collection, losses: distinct(losses) };
}

const missingSecrets = (secret: ReadonlySet<string>, known: readonly Variable[]): Variable[] =>
  [...secret]
    .filter((name) => !known.some((each) => each.name === name))
    .map((name) => ({ name, secret: true }));

/** Why a variable is lost that only the requests name. */
export const NO_VARIABLE_VALUE = "The file has no value for it. Add it in Variables.";

type NameFacts = {
  readonly names: ReturnType<typeof createNames>;
  /** Variables that only the URL or the key of the service have. */
  readonly aside: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
};

function addNameLosses(losses: Loss[], { names, aside, used, known }: NameFacts): void {
  for (const { from, to } of names.renamed())
    if (known.has(to) || used.has(to))
      losses.push({ request: null, what: `Variable ${from}`, why: `Renamed to ${to}.` });
  if (aside.size > 0)
    losses.push({
      request: null,
      what: `Variables of the service: ${[...aside].join(", ")}`,
      why: "The URL and the key of a service are in Connections.",
    });
  for (const name of used)
    if (!known.has(name))
      losses.push({
        request: null,
        what: `Variable ${name}`,
        why: NO_VARIABLE_VALUE,
      });
}

/** The first of each name. */
const unique = <T extends { readonly name: string }>(list: readonly T[]): T[] =>
  [...new Map(list.toReversed().map((each) => [each.name, each])).values()].toReversed();

const distinct = (losses: readonly Loss[]): Loss[] => [
  ...new Map(losses.map((each) => [JSON.stringify(Object.values(each)), each])).values(),
];
