import { isJsonObject, stringOrNull } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { objectsIn } from "../json-parts";
import type { PostmanFiles } from "../postman";

export const isHoppscotchCollection = (value: Body): boolean =>
  typeof value.name === "string" && Array.isArray(value.folders) && Array.isArray(value.requests);

export const isHoppscotchEnvironment = (value: Body): boolean =>
  typeof value.name === "string" && value.v !== undefined && Array.isArray(value.variables);

export const fromHoppscotch = (value: Body, environments: readonly Body[]): PostmanFiles => ({
  tool: "Hoppscotch",
  value: { info: { name: value.name, description: value.description }, ...folderOf(value) },
  environments: environments.map(({ name, variables }) => ({
    ...{ name, values: variablesOf(variables) },
  })),
});

/** Files of older versions contain further folders as lists. */
const folderOf = ({ name, description, auth, variables, folders, requests }: Body): Body => ({
  ...{ name, description, auth: authOf(auth), variable: variablesOf(variables) },
  item: [...objectsIn(folders).map(folderOf), ...objectsIn(requests).map(requestOf)],
});

function requestOf({ name, description, preRequestScript, testScript, ...request }: Body): Body {
  const { method, endpoint, headers, auth, body } = request;
  const { contentType, body: text }: Body = isJsonObject(body) ? body : {};
  return {
    ...{ name, description },
    event: [
      { listen: "prerequest", script: { exec: preRequestScript ?? "" } },
      { listen: "test", script: { exec: testScript ?? "" } },
    ],
    request: {
      ...{ method, url: templated(endpoint), auth: authOf(auth) },
      header: objectsIn(headers).map(({ key, value, active }) => ({
        ...{ key, value: templated(value), disabled: active === false },
      })),
      body:
        typeof text === "string"
          ? { mode: "raw", raw: templated(text) }
          : { mode: stringOrNull(contentType) ?? undefined },
    },
  };
}

const NAMES: Readonly<Record<string, string>> = { none: "noauth", "api-key": "apikey" };

function authOf(value: unknown): Body | undefined {
  if (!isJsonObject(value) || typeof value.authType !== "string") return undefined;
  if (value.authType === "inherit") return undefined;
  if (value.authActive === false) return { type: "noauth" };
  const type = NAMES[value.authType] ?? value.authType;
  const { token, key, value: secret } = value;
  return { type, [type]: { token: templated(token), key, value: templated(secret) } };
}

const variablesOf = (list: unknown): Body[] =>
  objectsIn(list).map(({ key, value, currentValue, initialValue, secret }) => ({
    key,
    value: templated([value, currentValue, initialValue].find((each) => each)),
    type: secret === true ? "secret" : "default",
  }));

/** With the templates of Postman. */
const templated = (value: unknown): unknown =>
  typeof value === "string"
    ? value.replace(/<<([^<>\n]{1,100})>>/g, (_all, name: string) => `{{${name.trim()}}}`)
    : value;
