import "server-only";
import * as z from "zod";
import { bareKey } from "@/lib/contract/connection-requests";
import {
  type LiveMode,
  type LiveServiceFacts,
  type LiveServiceName,
  liveModes,
  liveServices,
} from "@/lib/contract/live/live-services";
import { keysOf } from "@/lib/contract/typed-keys";
import type { LiveServicesSettings } from "@/lib/engine/providers/live/live-services";
import { jsonTextSchema } from "./settings";

const names = keysOf(liveServices);
const factsOf = (name: LiveServiceName): LiveServiceFacts => liveServices[name];

const servicesSchema = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(names, { error: `must be one of ${names.join(", ")}` })));

const contactSchema = z
  .string()
  .max(200)
  .regex(
    /^(?:https?:\/\/[\x21-\x7e]+|[^\s@()<>]+@[^\s@()<>]+\.[^\s@()<>]+)$/,
    "must be an e-mail address or a URL",
  );

const mirrorsSchema = jsonTextSchema("is not JSON").pipe(
  z
    .record(z.string(), z.url({ protocol: /^https?$/, error: "is not a URL" }))
    .refine(
      (mirrors) => Object.keys(mirrors).every((name) => names.some((each) => each === name)),
      {
        error: `must name services: ${names.join(", ")}`,
      },
    ),
);

const keySchema = z
  .string()
  .transform(bareKey)
  .pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{6,500}$/, "is not a key: 6 to 500 printable characters without spaces"),
  )
  .optional();

/** Keyed by the name of the service. */
const keyVariables = {
  brave: "WORKBENCH_LIVE_BRAVE_KEY",
  marginalia: "WORKBENCH_LIVE_MARGINALIA_KEY",
  openalex: "WORKBENCH_LIVE_OPENALEX_KEY",
  semanticscholar: "WORKBENCH_LIVE_SEMANTIC_SCHOLAR_KEY",
} as const;

/** The variables that let the engine search public services. */
export const liveVariables = {
  WORKBENCH_LIVE: z.enum(liveModes, `is not one of ${liveModes.join(", ")}`).default("ask"),
  WORKBENCH_LIVE_SERVICES: servicesSchema.optional(),
  WORKBENCH_LIVE_CONTACT: contactSchema.optional(),
  WORKBENCH_LIVE_MIRRORS: mirrorsSchema.default({}),
  WORKBENCH_LIVE_BRAVE_KEY: keySchema,
  WORKBENCH_LIVE_MARGINALIA_KEY: keySchema,
  WORKBENCH_LIVE_OPENALEX_KEY: keySchema,
  WORKBENCH_LIVE_SEMANTIC_SCHOLAR_KEY: keySchema,
};

export type LiveSettings = LiveServicesSettings & { readonly mode: LiveMode };

/** Several of the services require an address that they can write to. */
export function liveSettings(
  values: z.output<z.ZodObject<typeof liveVariables>>,
  unusable: (issues: readonly string[]) => Error,
): LiveSettings {
  const { WORKBENCH_LIVE: mode, WORKBENCH_LIVE_CONTACT: contact = null } = values;
  if (mode === "on" && contact === null)
    throw unusable([
      "WORKBENCH_LIVE_CONTACT: must be set with WORKBENCH_LIVE=on. The services require an e-mail address or a URL of the operator.",
    ]);
  const keyed = keysOf(keyVariables);
  const keys = Object.fromEntries(
    keyed.flatMap((name) => {
      const key = values[keyVariables[name]];
      return key === undefined ? [] : [[name, key]];
    }),
  );
  const lacksKey = (name: LiveServiceName) =>
    factsOf(name).needsKey === true && keys[name] === undefined;
  const listed = values.WORKBENCH_LIVE_SERVICES;
  const missing = keyed.filter((name) => listed?.includes(name) && lacksKey(name));
  if (missing.length > 0)
    throw unusable(
      missing.map(
        (name) => `WORKBENCH_LIVE_SERVICES: ${name} needs a key. Set ${keyVariables[name]}.`,
      ),
    );
  const offered = (listed ?? names).filter((name) => !lacksKey(name));
  return {
    ...{ mode, contact, keys, mirrors: values.WORKBENCH_LIVE_MIRRORS },
    offered: mode === "off" ? [] : offered,
    isAllowedFirst: mode === "on",
  };
}
