import type { Loss } from "@/lib/collections/loss";
import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { importLimits } from "../../import-result";
import { childrenIn, deepFolderLoss, objectsIn } from "../json-parts";
import type { PostmanFiles } from "../postman";

export const isThunderCollection = (value: Body): boolean =>
  typeof value.collectionName === "string" && Array.isArray(value.requests);

export const isThunderEnvironment = (value: Body): boolean =>
  typeof value.environmentName === "string" && Array.isArray(value.variables);

export function fromThunderClient(value: Body, environments: readonly Body[]): PostmanFiles {
  const folders = objectsIn(value.folders);
  const ids = new Set(folders.map(({ _id }) => _id));
  const holderOf = ({ containerId }: Body) => (ids.has(containerId) ? containerId : "");
  const foldersIn = childrenIn(folders, holderOf);
  const requestsIn = childrenIn(objectsIn(value.requests), holderOf);
  const lost: Loss[] = [];
  const folderOf = ({ _id, name, settings }: Body, depth: number): Body[] => {
    if (depth < importLimits.depth)
      return [{ name, auth: authOf(settings), item: itemsOf(stringOrNull(_id) ?? " ", depth + 1) }];
    lost.push(deepFolderLoss(name));
    return [];
  };
  const itemsOf = (id: string, depth = 0): Body[] => [
    ...foldersIn(id).flatMap((each) => folderOf(each, depth)),
    ...requestsIn(id).map(requestOf),
  ];
  return {
    ...{ tool: "Thunder Client", lost },
    value: {
      info: { name: value.collectionName },
      auth: authOf(value.settings),
      item: itemsOf(""),
    },
    environments: environments.map(({ environmentName, variables }) => ({
      name: environmentName,
      values: objectsIn(variables).map(({ name, value: each }) => ({
        ...{ key: name, value: templated(each) },
      })),
    })),
  };
}

function requestOf(request: Body): Body {
  const { name, method, url, headers, body, tests, preReq, docs } = request;
  const { type, raw }: Body = isJsonObject(body) ? body : {};
  const event = [
    ...objectsIn(tests).map(() => ({ listen: "test" })),
    ...(isJsonObject(preReq) ? [{ listen: "prerequest" }] : []),
  ];
  return {
    ...{ name, event, description: docs },
    request: {
      ...{ method, url: templated(url), auth: authOf(request) },
      header: objectsIn(headers).map(({ name: key, value, isDisabled }) => ({
        ...{ key, value: templated(value), disabled: isDisabled },
      })),
      body:
        typeof raw === "string" && raw !== ""
          ? { mode: "raw", raw: templated(raw) }
          : { mode: type },
    },
  };
}

function authOf(holder: unknown): Body | undefined {
  const auth = isJsonObject(holder) ? holder.auth : undefined;
  if (!isJsonObject(auth) || typeof auth.type !== "string") return undefined;
  const { type, bearer } = auth;
  if (type === "none") return { type: "noauth" };
  return { type, [type]: { token: templated(bearer) } };
}

/** With the dynamic values of Postman: `{{#guid}}` is one here. */
const templated = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\{\{\s*#/g, "{{$$") : value;
