import "server-only";
import * as z from "zod";
import { type LiveMode, liveModes, liveServices } from "@/lib/contract/live/live-services";
import { keysOf } from "@/lib/contract/typed-keys";
import type { LiveServicesSettings } from "@/lib/engine/providers/live/live-services";
import { jsonTextSchema } from "./settings";

const names = keysOf(liveServices);

const servicesSchema = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(names, { error: `is a list of ${names.join(", ")}` })));

const contactSchema = z
  .string()
  .max(200)
  .regex(
    /^(?:https?:\/\/[\x21-\x7e]+|[^\s@()<>]+@[^\s@()<>]+\.[^\s@()<>]+)$/,
    "is an e-mail address or a URL",
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

/** The variables that let the engine search public services. */
export const liveVariables = {
  WORKBENCH_LIVE: z.enum(liveModes, `is not one of ${liveModes.join(", ")}`).default("ask"),
  WORKBENCH_LIVE_SERVICES: servicesSchema.default(names),
  WORKBENCH_LIVE_CONTACT: contactSchema.optional(),
  WORKBENCH_LIVE_MIRRORS: mirrorsSchema.default({}),
};

export type LiveSettings = LiveServicesSettings & { readonly mode: LiveMode };

/** Several of the services require an address that they can write to. */
export function liveSettings(
  values: z.output<z.ZodObject<typeof liveVariables>>,
  unusable: (problems: readonly string[]) => Error,
): LiveSettings {
  const { WORKBENCH_LIVE: mode, WORKBENCH_LIVE_CONTACT: contact = null } = values;
  if (mode === "on" && contact === null)
    throw unusable([
      "WORKBENCH_LIVE_CONTACT: must be set with WORKBENCH_LIVE=on. The services require an e-mail address or a URL of the operator.",
    ]);
  return {
    ...{ mode, contact, mirrors: values.WORKBENCH_LIVE_MIRRORS },
    offered: mode === "off" ? [] : values.WORKBENCH_LIVE_SERVICES,
    isAllowedFirst: mode === "on",
  };
}
