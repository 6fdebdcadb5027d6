import "server-only";
import * as z from "zod";
import { onOrOff, wholeNumber } from "../setting-schemas";

const originsSchema = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text,
          "must be an origin such as http://127.0.0.1:8080, without a path",
        ),
    ),
  );

export const scheduleVariables = {
  WORKBENCH_SCHEDULES: onOrOff.default("off"),
  WORKBENCH_SCHEDULES_MAX: wholeNumber(100, 10_000),
  WORKBENCH_SCHEDULES_RESULTS: wholeNumber(1_000, 100_000),
  WORKBENCH_SCHEDULES_BYTES: wholeNumber(2_000_000, 100_000_000),
  WORKBENCH_SCHEDULES_RECEIVERS: originsSchema.default([]),
};

export const scheduleSettings = (values: z.output<z.ZodObject<typeof scheduleVariables>>) => ({
  on: values.WORKBENCH_SCHEDULES === "on",
  /** Maximum schedules of all users. */
  max: values.WORKBENCH_SCHEDULES_MAX,
  /** New results that are stored of a schedule, and their bytes. */
  results: values.WORKBENCH_SCHEDULES_RESULTS,
  bytes: values.WORKBENCH_SCHEDULES_BYTES,
  /** Origins in the local network that webhooks may be sent to. */
  receivers: values.WORKBENCH_SCHEDULES_RECEIVERS,
});
