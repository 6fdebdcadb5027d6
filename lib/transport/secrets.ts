import type { SecretSummary } from "@/lib/contract/secrets/secret-list";
import { CONNECTIONS_PATH, parseConnectionList, sendConnectionRequest } from "./connections";
import { type CallResult, parseMessage, sendJson } from "./send-json";

const PATH = "/api/secrets";
const at = (name: string) => `${PATH}/${encodeURIComponent(name)}`;

type SecretResult = CallResult<readonly SecretSummary[], null>;

/** The names of the secrets that the server has for this browser. Never rejects. */
export const loadSecrets = () => sendSecret("GET", PATH);

/** Lets the server hold a value, for runs with one connection. The value is nowhere in the response. */
export const putSecret = (name: string, value: string, connection: string) =>
  sendSecret("PUT", at(name), { value, connection });

export const deleteSecret = (name: string) => sendSecret("DELETE", at(name));

export const loadConnections = () =>
  sendConnectionRequest("GET", CONNECTIONS_PATH, undefined, parseConnectionList);

const sendSecret = (method: string, url: string, body?: unknown): Promise<SecretResult> =>
  sendJson({
    ...{ method, url, body },
    noFields: null,
    parse: async (json) => (await loadContract()).secretListSchema.parse(json).secrets,
    parseError: parseMessage,
  });

const loadContract = () => import("@/lib/contract/secrets/secret-list");
