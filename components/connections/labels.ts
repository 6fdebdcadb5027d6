import type { ConnectionSummary } from "@/lib/contract/connection";
import { truncate } from "@/lib/format/truncate";

const MAX_HOST_LENGTH = 60;

/** The host, port and path of a base URL, truncated. */
export function displayHost(baseUrl: string): string {
  const bare = baseUrl.replace(/^https?:\/\//, "");
  return truncate(bare, MAX_HOST_LENGTH);
}

export function keyLabel({ hasKey, keyLast4 }: ConnectionSummary): string {
  if (!hasKey) return "no key";
  return keyLast4 === null ? "with a key" : `key …${keyLast4}`;
}

/** `api.example.org · key …1234`; without the host for the built-in engine */
export const connectionTarget = (connection: ConnectionSummary): string =>
  [
    ...(connection.baseUrl === null ? [] : [displayHost(connection.baseUrl)]),
    keyLabel(connection),
  ].join(" · ");

/** The target, and who configured it unless the user did. */
export const connectionDetail = (connection: ConnectionSummary): string =>
  connectionTarget(connection) + (connection.source === "operator" ? " · set by the operator" : "");
