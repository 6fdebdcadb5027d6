import type { ConnectionSummary, ConnectionTest } from "@/lib/contract/connection";

const SHOWN_HOST = 60;

/** The host of a base URL, with its port; a path only where one is part of it. */
export function displayHost(baseUrl: string): string {
  const bare = baseUrl.replace(/^https?:\/\//, "");
  return bare.length > SHOWN_HOST ? `${bare.slice(0, SHOWN_HOST - 1)}…` : bare;
}

/** What is known of a key: its end at most. */
export function keyLabel({ hasKey, keyLast4 }: ConnectionSummary): string {
  if (!hasKey) return "no key";
  return keyLast4 === null ? "with a key" : `key …${keyLast4}`;
}

/** Where a connection goes and with what: `api.example.org · key …1234`. */
export function connectionDetail(connection: ConnectionSummary): string {
  const { baseUrl, source } = connection;
  return [
    ...(baseUrl === null ? [] : [displayHost(baseUrl)]),
    keyLabel(connection),
    ...(source === "operator" ? ["by the operator"] : []),
  ].join(" · ");
}

type CheckWords = { readonly tone: "ok" | "info" | "warn" | "bad"; readonly title: string };

/** What a test came to, in a few words; its own message says more. */
export function checkMessage({ verdict, keyProved }: ConnectionTest): CheckWords {
  switch (verdict) {
    case "works":
      if (keyProved === true) return { tone: "ok", title: "Reachable, and the key is accepted" };
      if (keyProved === false) return { tone: "info", title: "Reachable; the key is not proved" };
      return { tone: "ok", title: "Reachable" };
    case "key-refused":
      return { tone: "bad", title: "Reachable, but the key is refused" };
    case "not-this-api":
      return { tone: "bad", title: "Not this interface" };
    case "unreachable":
      return { tone: "bad", title: "Not reachable" };
    case "service-failing":
      return { tone: "warn", title: "The service is failing" };
    case "unclear":
      return { tone: "warn", title: "Not clear" };
  }
}
