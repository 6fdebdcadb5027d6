import "server-only";
import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { baseUrlSchema, newConnectionSchema } from "@/lib/contract/connection";
import { type CustomRates, creditRateNames } from "@/lib/contract/credit-rates";
import type { KeySettings } from "@/lib/engine/accounts/accounts";
import { noPolicy, type OperatorPolicy } from "@/lib/engine/policy/operator-policy";
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
      "two connections have the same label",
    ),
);

const ratesSchema = jsonTextSchema("is not JSON").pipe(
  z.partialRecord(
    z.enum(creditRateNames, {
      error: `knows these rates: ${creditRateNames.join(", ")}`,
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

export type RunLimits = { readonly perMinute: number; readonly concurrent: number };

export type Environment = {
  readonly host: string;
  readonly port: number;
  /** The origin under which others reach this server, where it stands behind TLS or a name. */
  readonly publicUrl: URL | null;
  /** Whether anybody but the person at this machine can reach it; then that person is not the operator. */
  readonly exposed: boolean;
  readonly password: string | null;
  /** The first seals, each opens; null: one is kept in the data folder. */
  readonly secrets: readonly string[] | null;
  readonly connections: readonly z.output<typeof newConnectionSchema>[];
  /** What services charge here, where it is not what the contract's table says. */
  readonly rates: CustomRates;
  readonly dataDirectory: string;
  readonly engineOn: boolean;
  readonly engine: RunLimits;
  /** Who may use the engine besides the workbench. */
  readonly engineKeys: readonly KeySettings[];
  /** What the engine's own key may spend; null: as much as it likes. */
  readonly engineCredits: KeySettings["credits"];
  /** What the engine enables and forbids. */
  readonly policy: OperatorPolicy;
  /** The SearXNG instance that the engine also searches. */
  readonly searxngUrl: string | null;
  /** The language model that the engine may ask. */
  readonly model: {
    readonly url: string;
    readonly name: string;
    readonly key?: string;
    /** Tokens of one answer at most. */
    readonly maxOutputTokens: number;
    /** Questions asked at the same time; the others wait. */
    readonly concurrency: number;
  } | null;
  /** The program that takes sound and film out of pages, and its arguments. */
  readonly mediaCommand: readonly [program: string, ...args: string[]] | null;
  /** What the engine fetches the pages of results through. */
  readonly proxies: {
    readonly basic: UpstreamProxy | null;
    readonly enhanced: UpstreamProxy | null;
  };
  readonly session: RunLimits;
  readonly all: RunLimits;
  readonly forward: {
    /** No run waits longer, whatever its own `timeout` says. */
    readonly timeoutMs: number;
    /** Of an answer, after and before decompression. */
    readonly bytes: number;
    readonly wireBytes: number;
  };
  readonly metricsOn: boolean;
};

/** Reads the environment once; what is wrong in it is said by name, before anything starts. Values are never quoted. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
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
        ? "WORKBENCH_URL: names an address that others can reach, so WORKBENCH_PASSWORD must be set."
        : `HOST: ${values.HOST} can be reached by others, so WORKBENCH_PASSWORD must be set. Without a password the workbench listens on 127.0.0.1 only.`,
    ]);
  const { WORKBENCH_MODEL_URL: modelUrl, WORKBENCH_MODEL_NAME: modelName } = values;
  if ((modelUrl === undefined) !== (modelName === undefined))
    throw unusable(["WORKBENCH_MODEL_URL and WORKBENCH_MODEL_NAME: one needs the other."]);
  const modelKey = values.WORKBENCH_MODEL_KEY;
  const engine = {
    perMinute: values.WORKBENCH_ENGINE_PER_MINUTE,
    concurrent: values.WORKBENCH_ENGINE_CONCURRENT,
  };
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    exposed,
    password: values.WORKBENCH_PASSWORD ?? null,
    secrets: values.WORKBENCH_SECRET ?? null,
    connections: values.WORKBENCH_CONNECTIONS,
    rates: values.WORKBENCH_CREDIT_RATES,
    dataDirectory: resolve(values.WORKBENCH_DATA_DIR),
    engineOn: values.WORKBENCH_ENGINE ? values.WORKBENCH_ENGINE === "on" : !exposed,
    engine,
    engineKeys: withDefaultLimits(values.WORKBENCH_ENGINE_KEYS, engine),
    engineCredits: values.WORKBENCH_ENGINE_CREDITS ?? null,
    policy: values.WORKBENCH_POLICY ?? noPolicy,
    searxngUrl: values.WORKBENCH_SEARXNG_URL ?? null,
    model:
      modelUrl === undefined || modelName === undefined
        ? null
        : {
            url: modelUrl,
            name: modelName,
            ...(modelKey !== undefined && { key: modelKey }),
            maxOutputTokens: values.WORKBENCH_MODEL_TOKENS,
            concurrency: values.WORKBENCH_MODEL_CONCURRENT,
          },
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
      timeoutMs: values.WORKBENCH_TIMEOUT_MS,
      bytes: values.WORKBENCH_RESPONSE_BYTES,
      wireBytes: values.WORKBENCH_RESPONSE_WIRE_BYTES,
    },
    metricsOn: values.WORKBENCH_METRICS ? values.WORKBENCH_METRICS === "on" : !exposed,
  };
}

/** The environment of this process, read and checked at the first call. */
export function environment(): Environment {
  const all = processWide();
  all.environment ??= readEnvironment(process.env);
  return all.environment;
}

const unusable = (problems: readonly string[]): Error =>
  new Error(`The environment is not usable:\n${problems.map((line) => `  ${line}`).join("\n")}`);

/** Whether only this machine reaches that host: `localhost`, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/** Whether the browser speaks TLS with us, as the operator says; cookies are then for TLS only. */
export const behindTls = ({ publicUrl }: Pick<Environment, "publicUrl">): boolean =>
  publicUrl?.protocol === "https:";

/** Where this process reaches itself: a server that listens everywhere is reached on loopback. */
export function ownOrigin({ host, port }: Pick<Environment, "host" | "port">): string {
  const name =
    { "0.0.0.0": "127.0.0.1", "::": "[::1]", localhost: "127.0.0.1" }[host] ??
    (host.includes(":") ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
