import * as z from "zod";
import { givesAway } from "./canary";

/** Shorter ones occur by chance. */
const SHORTEST = 10;
const watched = new Set<string>();

/**
 * Names a secret that nothing may give away from here on: no server of this process, and no page. It is looked for
 * wherever a server is disposed of and wherever a browser test ends.
 */
export function watchSecret(secret: string): void {
  if (secret.length >= SHORTEST) watched.add(secret);
}

/** Which of the watched secrets a content gives away, as sentences that do not repeat them. */
export function findings(
  where: string,
  content: string | Buffer,
  except: ReadonlySet<string> = new Set(),
): readonly string[] {
  return [...watched]
    .filter((secret) => !except.has(secret) && givesAway(content, secret))
    .map((secret) => `${where} gives away the secret that begins with ${secret.slice(0, 6)}`);
}

const SECRET_SETTINGS = ["WORKBENCH_PASSWORD", "WORKBENCH_SECRET", "WORKBENCH_MODEL_KEY"];
const connectionsSchema = z.array(z.object({ key: z.string().nullish() }));

/** The secrets that an operator gives a server with its environment. */
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
