import type { Loss } from "@/lib/collections/loss";
import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { importLimits } from "../../import-result";
import { childrenIn, deepFolderLoss, objectsIn } from "../json-parts";
import type { PostmanFiles } from "../postman";

const YAML_TYPE = "collection.insomnia.rest/";

/** An export of version 4, or of version 5, which is YAML. */
export const isInsomniaExport = (value: Body): boolean =>
  (value._type === "export" && Array.isArray(value.resources)) ||
  (stringOrNull(value.type)?.startsWith(YAML_TYPE) ?? false);

export const isInsomniaYaml = (text: string): boolean =>
  /^type:[ \t]*["']?collection\.insomnia\.rest\//m.test(text);

/** Converts an export to Postman collections, one for each workspace. */
export const fromInsomnia = (value: Body): readonly PostmanFiles[] =>
  Array.isArray(value.resources) ? workspaces(objectsIn(value.resources)) : [collectionOf(value)];

/** The workspaces of version 4, whose list of resources refers to parents, in the shape of version 5. */
function workspaces(resources: readonly Body[]): readonly PostmanFiles[] {
  const found = resources.filter(({ _type }) => _type === "workspace");
  const [first = { _id: null }] = found;
  // An export of some folders may lack the parents of others.
  const ids = new Set(resources.map(({ _id }) => _id));
  const below = (type: RegExp) => {
    const typed = resources.filter(({ _type }) => type.test(stringOrNull(_type) ?? ""));
    const children = childrenIn(typed, ({ parentId }) =>
      ids.has(parentId) ? parentId : first._id,
    );
    return (parent: unknown) =>
      children(parent).toSorted((a, b) => Number(a.metaSortKey) - Number(b.metaSortKey));
  };
  const itemsOf = below(/^request(?:_group)?$/);
  const environmentsOf = below(/^environment$/);
  const tree = (parent: unknown, lost: Loss[], depth = 0): Body[] =>
    itemsOf(parent).flatMap((each) => {
      if (each._type !== "request_group") return [each];
      if (depth < importLimits.depth)
        return [{ ...each, children: tree(each._id, lost, depth + 1) }];
      lost.push(deepFolderLoss(each.name));
      return [];
    });
  return (found.length > 0 ? found : [first]).map((workspace) => {
    const [base] = environmentsOf(workspace._id);
    const subEnvironments = base && environmentsOf(base._id);
    const lost: Loss[] = [];
    const collection = collectionOf({
      ...{ name: workspace.name, meta: workspace, collection: tree(workspace._id, lost) },
      environments: { ...base, subEnvironments },
    });
    return { ...collection, lost };
  });
}

function collectionOf({ name, meta, collection, environments }: Body): PostmanFiles {
  const { data, subEnvironments }: Body = isJsonObject(environments) ? environments : {};
  return {
    tool: "Insomnia",
    value: {
      info: { name, description: isJsonObject(meta) ? meta.description : undefined },
      item: objectsIn(collection).map(itemOf),
      variable: variablesOf(data),
    },
    environments: objectsIn(subEnvironments).map((each) => ({
      name: each.name,
      values: variablesOf(each.data),
    })),
  };
}

function itemOf(item: Body): Body {
  const { name, meta, children, authentication, headers, body, scripts } = item;
  const description = item.description ?? (isJsonObject(meta) ? meta.description : undefined);
  const auth = authOf(authentication);
  if (Array.isArray(children)) {
    const variable = variablesOf(item.environment);
    return { ...{ name, description, auth, variable }, item: objectsIn(children).map(itemOf) };
  }
  const { preRequest, afterResponse }: Body = isJsonObject(scripts) ? scripts : {};
  return {
    ...{ name, description },
    event: [
      { listen: "prerequest", script: { exec: preRequest ?? item.preRequestScript ?? "" } },
      { listen: "test", script: { exec: afterResponse ?? item.afterResponseScript ?? "" } },
    ],
    request: {
      ...{ method: item.method, url: templated(item.url), auth },
      header: objectsIn(headers).map((each) => ({
        ...{ key: each.name, value: templated(each.value), disabled: each.disabled },
      })),
      body: isJsonObject(body) && { mode: modeOf(body), raw: templated(body.text) },
    },
  };
}

const modeOf = ({ text, mimeType }: Body): string | undefined =>
  typeof text === "string" ? "raw" : (stringOrNull(mimeType) ?? undefined);

function authOf(value: unknown): Body | undefined {
  if (!isJsonObject(value) || typeof value.type !== "string") return undefined;
  const { type, disabled, token, key, value: secret } = value;
  if (disabled === true) return { type: "noauth" };
  return { type, [type]: { token: templated(token), key, value: templated(secret) } };
}

/** Requests refer to the values of inner objects by a path, such as `api.key`. */
const variablesOf = (data: unknown, prefix = ""): Body[] =>
  isJsonObject(data)
    ? Object.entries(data).flatMap(([key, value]) =>
        isJsonObject(value)
          ? variablesOf(value, `${prefix}${key}.`)
          : [{ key: prefix + key, value: templated(value) }],
      )
    : [];

/** With the templates of Postman: `{{ _.name }}` is a variable, `{% uuid 'v4' %}` a dynamic value. */
const templated = (value: unknown): unknown =>
  typeof value === "string"
    ? value
        .replace(/\{\{-?\s*_\.([\w.-]{1,100})\s*-?\}\}/g, "{{$1}}")
        .replace(/\{%-?\s*(\w{1,40})\b[^%\n]{0,500}%\}/g, "{{$$$1}}")
    : value;
