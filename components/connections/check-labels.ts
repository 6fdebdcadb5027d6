import type { CheckStep, ConnectionTest } from "@/lib/contract/connection";

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
