import "server-only";
import { resolve } from "node:path";
import * as z from "zod";

const wholeNumber = (fallback: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(1).max(max).default(fallback);

const environmentSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  WORKBENCH_DATA_DIR: z.string().min(1).default(".data"),
  WORKBENCH_ENGINE_PER_MINUTE: wholeNumber(600),
  WORKBENCH_ENGINE_CONCURRENT: wholeNumber(50, 10_000),
});

export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly engine: { readonly perMinute: number; readonly concurrent: number };
};

/** Reads the environment once; what is wrong in it is said by name, before anything starts. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `  ${path.join(".")}: ${message}`,
    );
    throw new Error(`The environment is not usable:\n${problems.join("\n")}`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(values.WORKBENCH_DATA_DIR),
    engine: {
      perMinute: values.WORKBENCH_ENGINE_PER_MINUTE,
      concurrent: values.WORKBENCH_ENGINE_CONCURRENT,
    },
  };
}

/** Where this process reaches itself: a server that listens everywhere is reached on loopback. */
export function ownOrigin({ host, port }: Pick<Environment, "host" | "port">): string {
  const name =
    { "0.0.0.0": "127.0.0.1", "::": "[::1]", localhost: "127.0.0.1" }[host] ??
    (host.includes(":") ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
