import "server-only";
import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { newConnectionSchema } from "@/lib/contract/connection-requests";
import { creditRateNames } from "@/lib/contract/credit-rates";
import { issueMessage } from "@/lib/contract/failure/issue-messages";
import { noPolicy } from "@/lib/engine/policy/operator-policy";
import { parseS3Url, type S3Location } from "@/lib/engine/s3/s3-location";
import { parseProxyUrl, type UpstreamProxy } from "@/lib/net/upstream-proxy";
import { identityHeaderSchema, networksSchema } from "./access/identity";
import { collectionSettings, collectionVariables } from "./collections/settings";
import { indexSettings, indexVariables } from "./engine/index-settings";
import { liveSettings, liveVariables } from "./engine/live-settings";
import { modelSettings, modelVariables } from "./engine/model-settings";
import { roleSettings, roleVariables } from "./engine/roles";
import {
  engineCreditsSchema,
  engineKeysSchema,
  jsonTextSchema,
  policySchema,
  withDefaultLimits,
} from "./engine/settings";
import { mcpSettings, mcpVariables } from "./mcp/settings";
import { once } from "./process-wide";
import { scheduleSettings, scheduleVariables } from "./schedule/settings";
import { secretSettings, secretVariables } from "./secrets/settings";
import {
  databaseUrlSchema,
  hostSchema,
  httpUrl,
  loginUrl,
  onOrOff,
  publicUrlSchema,
  wholeNumber,
} from "./setting-schemas";
import { shareSettings, shareVariables } from "./share/settings";

declare module "./process-wide" {
  interface ProcessWide {
    environment?: ServerEnvironment;
  }
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
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
    z.number("must be a number of credits").min(0, "must be a number of credits, 0 or more"),
    'must be an object such as {"page": 2}',
  ),
);

const otlpHeadersSchema = jsonTextSchema("is not JSON").pipe(
  z.record(
    // A token and a field value of RFC 9110, sections 5.1 and 5.5.
    z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "is not the name of a header"),
    z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, "has characters that a header cannot carry"),
    "is not an object of header values",
  ),
);

const mediaCommandSchema = jsonTextSchema("is not a JSON list of a program and its arguments").pipe(
  z.tuple([z.string().min(1)], z.string()),
);

const proxySchema = (name: string) =>
  z.string().transform((text, context): UpstreamProxy => {
    const proxy = parseProxyUrl(text);
    if (proxy) return { ...proxy, name };
    context.addIssue({
      code: "custom",
      message: "is not the URL of a proxy, such as http://user:password@proxy.example:3128",
    });
    return z.NEVER;
  });

const s3Schema = z.string().transform((text, context): S3Location => {
  const location = parseS3Url(text);
  if (location) return location;
  context.addIssue({
    code: "custom",
    message:
      "is not the URL of a bucket, such as https://key:secret@s3.example.org/bucket/folder?region=eu-central-1. Special characters of the secret must be percent-encoded",
  });
  return z.NEVER;
});

export const environmentSchema = z.object({
  HOST: hostSchema.default("127.0.0.1"),
  PORT: wholeNumber(3_000, 65_535, 0),
  WORKBENCH_URL: publicUrlSchema.optional(),
  WORKBENCH_PASSWORD: z
    .string()
    .min(PASSWORD_LENGTH, `needs at least ${PASSWORD_LENGTH} characters`)
    .max(1_000)
    .optional(),
  WORKBENCH_IDENTITY_HEADER: identityHeaderSchema.optional(),
  WORKBENCH_IDENTITY_FROM: networksSchema.optional(),
  WORKBENCH_SECRET: secretsSchema.optional(),
  WORKBENCH_CONNECTIONS: connectionsSchema.default([]),
  ...secretVariables,
  WORKBENCH_CREDIT_RATES: ratesSchema.default({}),
  WORKBENCH_DATA_DIR: z.string().min(1).default(".data"),
  WORKBENCH_DATABASE_URL: databaseUrlSchema.optional(),
  WORKBENCH_S3_URL: s3Schema.optional(),
  ...roleVariables,
  WORKBENCH_ENGINE: onOrOff.optional(),
  WORKBENCH_ENGINE_KEYS: engineKeysSchema.default([]),
  WORKBENCH_ENGINE_CREDITS: engineCreditsSchema.optional(),
  WORKBENCH_POLICY: policySchema.optional(),
  ...indexVariables,
  WORKBENCH_SEARXNG_URL: loginUrl("http://127.0.0.1:8888").optional(),
  ...liveVariables,
  ...modelVariables,
  WORKBENCH_MEDIA_PROGRAM: mediaCommandSchema.optional(),
  WORKBENCH_PROXY_BASIC: proxySchema("WORKBENCH_PROXY_BASIC").optional(),
  WORKBENCH_PROXY_ENHANCED: proxySchema("WORKBENCH_PROXY_ENHANCED").optional(),
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
  ...shareVariables,
  ...scheduleVariables,
  ...collectionVariables,
  ...mcpVariables,
  WORKBENCH_OTLP_URL: httpUrl("http://127.0.0.1:4318/v1/traces").optional(),
  WORKBENCH_OTLP_HEADERS: otlpHeadersSchema.default({}),
  WORKBENCH_LOG_LEVEL: z.enum(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

export type ServerEnvironment = ReturnType<typeof readEnvironment>;

/** For example `WORKBENCH_CONNECTIONS (entry 1).label`. */
const settingName = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) =>
      typeof part === "number" ? ` (entry ${part + 1})` : `${index > 0 ? "." : ""}${String(part)}`,
    )
    .join("");

/**
 * Parses the environment. Throws an error that names every invalid variable and quotes no value.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")),
    { error: issueMessage },
  );
  if (!parsed.success)
    throw unusable(
      parsed.error.issues.map(({ path, message }) => `${settingName(path)}: ${message}`),
    );
  const values = parsed.data;
  const publicUrl = values.WORKBENCH_URL ? new URL(values.WORKBENCH_URL) : null;
  const exposed =
    !isLoopback(values.HOST) || (publicUrl !== null && !isLoopback(publicUrl.hostname));
  const { WORKBENCH_IDENTITY_HEADER: header, WORKBENCH_IDENTITY_FROM: trusted } = values;
  if ((header === undefined) !== (trusted === undefined))
    throw unusable([
      "WORKBENCH_IDENTITY_HEADER and WORKBENCH_IDENTITY_FROM: set both or neither. Without the networks of your reverse proxies, anyone could send the header.",
    ]);
  const identity = header && trusted ? { header, trusted } : null;
  if (exposed && !values.WORKBENCH_PASSWORD && !identity)
    throw unusable([
      isLoopback(values.HOST)
        ? "WORKBENCH_URL: others can reach this address, so WORKBENCH_PASSWORD must be set, or WORKBENCH_IDENTITY_HEADER."
        : `HOST: others can reach ${values.HOST}, so WORKBENCH_PASSWORD must be set, or WORKBENCH_IDENTITY_HEADER. Without them, the workbench listens only on 127.0.0.1.`,
    ]);
  if (values.WORKBENCH_S3_URL && !values.WORKBENCH_DATABASE_URL)
    throw unusable([
      "WORKBENCH_S3_URL: the list of its files is in PostgreSQL, so WORKBENCH_DATABASE_URL must be set.",
    ]);
  const role = roleSettings(values, unusable);
  const { WORKBENCH_ENGINE_PER_MINUTE: perMinute, WORKBENCH_ENGINE_CONCURRENT: concurrent } =
    values;
  const engine = { perMinute, concurrent };
  return {
    host: values.HOST,
    port: values.PORT,
    /** The public origin of this server, if it is behind TLS or a host name. */
    publicUrl,
    /** Whether others can reach the server. If so, its users are not the operator. */
    exposed,
    password: values.WORKBENCH_PASSWORD ?? null,
    /** The header in which a reverse proxy names the user, who is then logged in. */
    identity,
    /** The first one seals, any of them opens. Null: a secret is stored in the data folder. */
    secrets: values.WORKBENCH_SECRET ?? null,
    connections: values.WORKBENCH_CONNECTIONS,
    /** Values that requests may refer to, each with the URL it is bound to. */
    operatorSecrets: secretSettings(values, variables, unusable),
    /** Credit rates of this installation that differ from the contract's table. */
    rates: values.WORKBENCH_CREDIT_RATES,
    dataDirectory: resolve(values.WORKBENCH_DATA_DIR),
    /** PostgreSQL for credits, cached pages, versions, artifacts and the library; null: files. */
    databaseUrl: values.WORKBENCH_DATABASE_URL ?? null,
    s3: values.WORKBENCH_S3_URL ?? null,
    ...role,
    engineOn: values.WORKBENCH_ENGINE ? values.WORKBENCH_ENGINE === "on" : !exposed || role.isPart,
    engine,
    engineKeys: withDefaultLimits(values.WORKBENCH_ENGINE_KEYS, engine),
    /** Credits of the workbench's own key; null: unlimited. */
    engineCredits: values.WORKBENCH_ENGINE_CREDITS ?? null,
    policy: values.WORKBENCH_POLICY ?? noPolicy,
    searxngUrl: values.WORKBENCH_SEARXNG_URL ?? null,
    liveServices: liveSettings(values, unusable),
    /** The cluster of the search index; null: a file in the data folder. */
    openSearch: indexSettings(values, unusable),
    model: modelSettings(values, unusable),
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
      bytes: values.WORKBENCH_RESPONSE_BYTES,
      wireBytes: values.WORKBENCH_RESPONSE_WIRE_BYTES,
    },
    /** The collector that receives spans by OTLP; null: none are made. */
    telemetry:
      values.WORKBENCH_OTLP_URL === undefined
        ? null
        : { url: values.WORKBENCH_OTLP_URL, headers: values.WORKBENCH_OTLP_HEADERS },
    shares: shareSettings(values, exposed),
    schedules: scheduleSettings(values),
    collections: collectionSettings(values),
    mcp: mcpSettings(values),
    metricsOn: values.WORKBENCH_METRICS ? values.WORKBENCH_METRICS === "on" : !exposed,
  };
}

/** The environment of this process, parsed by the first call. */
export const environment = (): ServerEnvironment =>
  once("environment", () => readEnvironment(process.env));

const unusable = (issues: readonly string[]): Error =>
  new Error(
    `The environment is not valid:\n${[...new Set(issues)].map((line) => `  ${line}`).join("\n")}`,
  );

/** Whether a host is reachable only from this machine: `localhost`, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, "");
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/**
 * Whether browsers use TLS with this server, according to the operator. Cookies are then restricted
 * to TLS.
 */
export const behindTls = ({ publicUrl }: Pick<ServerEnvironment, "publicUrl">): boolean =>
  publicUrl?.protocol === "https:";

/** The origin under which this process reaches itself: loopback if it listens on all interfaces. */
export function ownOrigin({ host, port }: Pick<ServerEnvironment, "host" | "port">): string {
  const name =
    { "0.0.0.0": "127.0.0.1", "::": "[::1]", localhost: "127.0.0.1" }[host] ??
    (host.includes(":") ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
