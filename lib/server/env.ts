import "server-only";
import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { baseUrlSchema, newConnectionSchema } from "@/lib/contract/connection";
import { creditRateNames } from "@/lib/contract/credit-rates";
import { noPolicy } from "@/lib/engine/policy/operator-policy";
import { parseProxyUrl, type UpstreamProxy } from "@/lib/net/upstream-proxy";
import {
  engineCreditsSchema,
  engineKeysSchema,
  jsonTextSchema,
  policySchema,
  withDefaultLimits,
} from "./engine/settings";
import { processWide } from "./process-wide";

declare module "./process-wide" {
  interface ProcessWide {
    environment?: Environment;
  }
}

const wholeNumber = (fallback: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(1).max(max).default(fallback);
const onOrOff = z.enum(["on", "off"]);

const SECRET_LENGTH = 32;
const PASSWORD_LENGTH = 8;

const secretsSchema = z
  .string()
  .transform((text) => text.split(",").map((secret) => secret.trim()))
  .pipe(
    z.array(
      z.string().min(SECRET_LENGTH, `each secret needs at least ${SECRET_LENGTH} characters`),
    ),
  );

const publicUrlSchema = baseUrlSchema.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  "must be an origin such as https://search.example.org, without a path",
);

const connectionsSchema = jsonTextSchema("is not JSON").pipe(
  z
    .array(newConnectionSchema)
    .max(50)
    .refine(
      (list) => new Set(list.map(({ label }) => label)).size === list.length,
      "labels must be unique",
    ),
);

const ratesSchema = jsonTextSchema("is not JSON").pipe(
  z.partialRecord(
    z.enum(creditRateNames, {
      error: `must be one of these rates: ${creditRateNames.join(", ")}`,
    }),
    z.number("is a number of credits").min(0, "is a number of credits, 0 or more"),
    'is an object such as {"page": 2}',
  ),
);

const mediaCommandSchema = jsonTextSchema("is not a JSON list of a program and its arguments").pipe(
  z.tuple([z.string().min(1)], z.string()),
);

const proxySchema = z.string().transform((text, context): UpstreamProxy => {
  const proxy = parseProxyUrl(text);
  if (proxy) return proxy;
  context.addIssue({
    code: "custom",
    message: "is not the address of a proxy, such as http://user:password@proxy.example:3128",
  });
  return z.NEVER;
});

const environmentSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  WORKBENCH_URL: publicUrlSchema.optional(),
  WORKBENCH_PASSWORD: z
    .string()
    .min(PASSWORD_LENGTH, `needs at least ${PASSWORD_LENGTH} characters`)
    .max(1_000)
    .optional(),
  WORKBENCH_SECRET: secretsSchema.optional(),
  WORKBENCH_CONNECTIONS: connectionsSchema.default([]),
  WORKBENCH_CREDIT_RATES: ratesSchema.default({}),
  WORKBENCH_DATA_DIR: z.string().min(1).default(".data"),
  WORKBENCH_ENGINE: onOrOff.optional(),
  WORKBENCH_ENGINE_KEYS: engineKeysSchema.default([]),
  WORKBENCH_ENGINE_CREDITS: engineCreditsSchema.optional(),
  WORKBENCH_POLICY: policySchema.optional(),
  WORKBENCH_SEARXNG_URL: z.url({ protocol: /^https?$/ }).optional(),
  WORKBENCH_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  WORKBENCH_MODEL_NAME: z.string().min(1).optional(),
  WORKBENCH_MODEL_KEY: z.string().min(1).optional(),
  WORKBENCH_MODEL_TOKENS: wholeNumber(16_000, 1_000_000),
  WORKBENCH_MODEL_CONCURRENT: wholeNumber(4, 1_000),
  WORKBENCH_MEDIA_PROGRAM: mediaCommandSchema.optional(),
  WORKBENCH_PROXY_BASIC: proxySchema.optional(),
  WORKBENCH_PROXY_ENHANCED: proxySchema.optional(),
  WORKBENCH_ENGINE_PER_MINUTE: wholeNumber(3_000),
  WORKBENCH_ENGINE_CONCURRENT: wholeNumber(100, 10_000),
  WORKBENCH_SESSION_PER_MINUTE: wholeNumber(300),
  WORKBENCH_SESSION_CONCURRENT: wholeNumber(10, 10_000),
  WORKBENCH_PER_MINUTE: wholeNumber(3_000),
  WORKBENCH_CONCURRENT: wholeNumber(100, 10_000),
  WORKBENCH_TIMEOUT_MS: wholeNumber(300_000, 2 ** 31 - 1),
  WORKBENCH_RESPONSE_BYTES: wholeNumber(200_000_000),
  WORKBENCH_RESPONSE_WIRE_BYTES: wholeNumber(200_000_000),
  WORKBENCH_METRICS: onOrOff.optional(),
  WORKBENCH_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info"),
});

export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Parses the environment. Throws an error that names every invalid variable and quotes no value.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw unusable(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  const values = parsed.data;
  const publicUrl = values.WORKBENCH_URL ? new URL(values.WORKBENCH_URL) : null;
  const exposed =
    !isLoopback(values.HOST) || (publicUrl !== null && !isLoopback(publicUrl.hostname));
  if (exposed && !values.WORKBENCH_PASSWORD)
    throw unusable([
      isLoopback(values.HOST)
        ? "WORKBENCH_URL: others can reach this address, so WORKBENCH_PASSWORD must be set."
        : `HOST: others can reach ${values.HOST}, so WORKBENCH_PASSWORD must be set. Without a password, the workbench listens only on 127.0.0.1.`,
    ]);
  const { WORKBENCH_MODEL_URL: modelUrl, WORKBENCH_MODEL_NAME: modelName } = values;
  if ((modelUrl === undefined) !== (modelName === undefined))
    throw unusable(["WORKBENCH_MODEL_URL and WORKBENCH_MODEL_NAME: set both or neither."]);
  const modelKey = values.WORKBENCH_MODEL_KEY;
  const engine = {
    perMinute: values.WORKBENCH_ENGINE_PER_MINUTE,
    concurrent: values.WORKBENCH_ENGINE_CONCURRENT,
  };
  return {
    host: values.HOST,
    port: values.PORT,
    /** The public origin of this server, if it is behind TLS or a host name. */
    publicUrl,
    /** Whether others can reach the server. If so, its users are not the operator. */
    exposed,
    password: values.WORKBENCH_PASSWORD ?? null,
    /** The first one seals, any of them opens. Null: a secret is stored in the data folder. */
    secrets: values.WORKBENCH_SECRET ?? null,
    connections: values.WORKBENCH_CONNECTIONS,
    /** Credit rates of this installation that differ from the contract's table. */
    rates: values.WORKBENCH_CREDIT_RATES,
    dataDirectory: resolve(values.WORKBENCH_DATA_DIR),
    engineOn: values.WORKBENCH_ENGINE ? values.WORKBENCH_ENGINE === "on" : !exposed,
    engine,
    engineKeys: withDefaultLimits(values.WORKBENCH_ENGINE_KEYS, engine),
    /** Credits of the workbench's own key; null: unlimited. */
    engineCredits: values.WORKBENCH_ENGINE_CREDITS ?? null,
    policy: values.WORKBENCH_POLICY ?? noPolicy,
    /** A SearXNG instance that the engine also searches. */
    searxngUrl: values.WORKBENCH_SEARXNG_URL ?? null,
    model:
      modelUrl === undefined || modelName === undefined
        ? null
        : {
            url: modelUrl,
            name: modelName,
            ...(modelKey !== undefined && { key: modelKey }),
            /** Per response. */
            maxOutputTokens: values.WORKBENCH_MODEL_TOKENS,
            /** Concurrent requests; further ones wait. */
            concurrency: values.WORKBENCH_MODEL_CONCURRENT,
          },
    /** The program that extracts audio and video from pages, and its arguments. */
    mediaCommand: values.WORKBENCH_MEDIA_PROGRAM ?? null,
    proxies: {
      basic: values.WORKBENCH_PROXY_BASIC ?? null,
      enhanced: values.WORKBENCH_PROXY_ENHANCED ?? null,
    },
    session: {
      perMinute: values.WORKBENCH_SESSION_PER_MINUTE,
      concurrent: values.WORKBENCH_SESSION_CONCURRENT,
    },
    all: { perMinute: values.WORKBENCH_PER_MINUTE, concurrent: values.WORKBENCH_CONCURRENT },
    forward: {
      /** The limit for every run, whatever its `timeout`. */
      timeoutMs: values.WORKBENCH_TIMEOUT_MS,
      /** Of a response, after decompression. */
      bytes: values.WORKBENCH_RESPONSE_BYTES,
      wireBytes: values.WORKBENCH_RESPONSE_WIRE_BYTES,
    },
    metricsOn: values.WORKBENCH_METRICS ? values.WORKBENCH_METRICS === "on" : !exposed,
  };
}

/** The environment of this process, parsed by the first call. */
export function environment(): Environment {
  const all = processWide();
  all.environment ??= readEnvironment(process.env);
  return all.environment;
}

const unusable = (problems: readonly string[]): Error =>
  new Error(`The environment is not valid:\n${problems.map((line) => `  ${line}`).join("\n")}`);

/** Whether a host is reachable only from this machine: `localhost`, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/**
 * Whether browsers use TLS with this server, according to the operator. Cookies are then restricted
 * to TLS.
 */
export const behindTls = ({ publicUrl }: Pick<Environment, "publicUrl">): boolean =>
  publicUrl?.protocol === "https:";

/** The origin under which this process reaches itself: loopback if it listens on all interfaces. */
export function ownOrigin({ host, port }: Pick<Environment, "host" | "port">): string {
  const name =
    { "0.0.0.0": "127.0.0.1", "::": "[::1]", localhost: "127.0.0.1" }[host] ??
    (host.includes(":") ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
