import "server-only";
import * as z from "zod";
import type { LiveServicesSettings } from "@/lib/engine/providers/live/live-services";
import { liveSources } from "@/lib/engine/providers/live/sources/all";
import { onOrOff } from "@/lib/server/setting-schemas";
import { jsonTextSchema } from "./settings";

const names = liveSources.map(({ name }) => name);

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
    .refine((mirrors) => Object.keys(mirrors).every((name) => names.includes(name)), {
      error: `must name services: ${names.join(", ")}`,
    }),
);

/** The variables that let the engine search public services. */
export const liveVariables = {
  WORKBENCH_LIVE: onOrOff.default("off"),
  WORKBENCH_LIVE_SERVICES: servicesSchema.default(names),
  WORKBENCH_LIVE_CONTACT: contactSchema.optional(),
  WORKBENCH_LIVE_MIRRORS: mirrorsSchema.default({}),
};

/** Several of the services require an address that they can write to. */
export function liveSettings(
  values: z.output<z.ZodObject<typeof liveVariables>>,
  unusable: (problems: readonly string[]) => Error,
): LiveServicesSettings | null {
  if (values.WORKBENCH_LIVE === "off") return null;
  const contact = values.WORKBENCH_LIVE_CONTACT;
  if (contact === undefined)
    throw unusable([
      "WORKBENCH_LIVE_CONTACT: must be set with WORKBENCH_LIVE=on. The services require an e-mail address or a URL of the operator.",
    ]);
  return {
    contact,
    allowed: values.WORKBENCH_LIVE_SERVICES,
    mirrors: values.WORKBENCH_LIVE_MIRRORS,
  };
}
