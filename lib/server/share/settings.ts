import "server-only";
import type * as z from "zod";
import { onOrOff, wholeNumber } from "../setting-schemas";

export const shareVariables = {
  WORKBENCH_SHARES: onOrOff.optional(),
  WORKBENCH_SHARES_BYTES: wholeNumber(2_000_000_000),
};

export const shareSettings = (
  values: z.output<z.ZodObject<typeof shareVariables>>,
  exposed: boolean,
) => ({
  on: values.WORKBENCH_SHARES ? values.WORKBENCH_SHARES === "on" : !exposed,
  /** Maximum of all stored shares. */
  bytes: values.WORKBENCH_SHARES_BYTES,
});
