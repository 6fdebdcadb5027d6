import "@/lib/contract/zod-settings";
import * as z from "zod";
import { keysOf } from "../typed-keys";
import { type LiveServiceList, liveModes, liveServices } from "./live-services";

const namesSchema = z.array(z.enum(keysOf(liveServices))).max(keysOf(liveServices).length);

/** The body of `PUT /api/live-services`. */
export const allowedServicesSchema = z.strictObject({ allowed: namesSchema });

export const liveServiceListSchema: z.ZodType<LiveServiceList> = z.object({
  mode: z.enum(liveModes),
  offered: namesSchema,
  allowed: namesSchema,
  hasContact: z.boolean(),
});
