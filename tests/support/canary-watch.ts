import * as z from "zod";
import { givenAwayBy } from "./canary";

/** Shorter strings occur by chance. */
const SHORTEST = 10;
const watched = new Set<string>();

/**
 * Registers a secret that no server or page of this process may leak. Checked whenever a server is
 * disposed of and whenever a browser test ends.
 */
export function watchSecret(secret: string): void {
  if (secret.length >= SHORTEST) watched.add(secret);
}

/** Reports the watched secrets that `content` leaks, without repeating them. */
export function findings(
  where: string,
  content: string | Buffer,
  except: ReadonlySet<string> = new Set(),
): readonly string[] {
  const secrets = [...watched].filter((secret) => !except.has(secret));
  return givenAwayBy(content, secrets).map(
    (secret) => `${where} leaks the secret that starts with ${secret.slice(0, 6)}`,
  );
}

const SECRET_SETTINGS = [
  ...["WORKBENCH_PASSWORD", "WORKBENCH_SECRET", "WORKBENCH_MODEL_KEY"],
  ...["BRAVE", "MARGINALIA", "OPENALEX", "SEMANTIC_SCHOLAR"].map(
    (service) => `WORKBENCH_LIVE_${service}_KEY`,
  ),
];
const connectionsSchema = z.array(z.object({ key: z.string().nullish() }));

/** Secrets that an operator passes to a server in its environment. */
export function secretsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const connections = connectionsSchema.parse(
    JSON.parse(environment.WORKBENCH_CONNECTIONS ?? "[]"),
  );
  const engineKeys = connectionsSchema.parse(JSON.parse(environment.WORKBENCH_ENGINE_KEYS ?? "[]"));
  return [
    ...SECRET_SETTINGS.map((name) => environment[name]),
    ...[...connections, ...engineKeys].map(({ key }) => key),
  ].filter((secret) => typeof secret === "string");
}
