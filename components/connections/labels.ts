import type { CheckStep, ConnectionSummary, ConnectionTest } from "@/lib/contract/connection";

const MAX_HOST_LENGTH = 60;

/** The host, port and path of a base URL, truncated. */
export function displayHost(baseUrl: string): string {
  const bare = baseUrl.replace(/^https?:\/\//, "");
  return bare.length > MAX_HOST_LENGTH ? `${bare.slice(0, MAX_HOST_LENGTH - 1)}…` : bare;
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

/** Names of the steps of a test. */
export const checkStepNames: Readonly<Record<CheckStep, string>> = {
  dns: "Name",
  connect: "Port",
  tls: "Certificate",
  path: "Path",
  key: "Key",
  format: "Format",
  search: "First result",
};

type CheckMessage = { readonly tone: "ok" | "info" | "warn" | "bad"; readonly title: string };

/** Headline of a test result; the result's own message has the details. */
export function checkMessage({ verdict, keyProved }: ConnectionTest): CheckMessage {
  switch (verdict) {
    case "works":
      if (keyProved === true) return { tone: "ok", title: "Connected. The key is accepted." };
      if (keyProved === false)
        return { tone: "info", title: "Connected. The key could not be verified." };
      return { tone: "ok", title: "Connected" };
    case "key-refused":
      return { tone: "bad", title: "Connected, but the key was rejected" };
    case "not-this-api":
      return { tone: "bad", title: "Not a search API" };
    case "unreachable":
      return { tone: "bad", title: "Unreachable" };
    case "service-failing":
      return { tone: "warn", title: "The service returned an error" };
    case "unclear":
      return { tone: "warn", title: "Inconclusive" };
  }
}
