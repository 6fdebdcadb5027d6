import "@/lib/contract/zod-settings";
import * as z from "zod";
import { keysOf } from "../typed-keys";
import { liveModes, liveServices } from "./live-services";

const namesSchema = z
  .array(z.enum(keysOf(liveServices)))
  .max(keysOf(liveServices).length)
  .readonly();

/** The body of `PUT /api/live-services`. */
export const allowedServicesSchema = z.strictObject({ allowed: namesSchema });

/** `/api/live-services`: what may be queried, and what this browser's user allowed. */
export const liveServiceListSchema = z.object({
  mode: z.enum(liveModes),
  /** Names of the services that the operator permits. */
  offered: namesSchema,
  /** The services that runs query now. */
  allowed: namesSchema,
  /** Whether the services see a contact of the operator. */
  hasContact: z.boolean(),
});
export type LiveServiceList = Readonly<z.output<typeof liveServiceListSchema>>;
