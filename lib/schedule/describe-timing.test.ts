import { expect, it } from "vitest";
import { newScheduleSchema } from "@/lib/contract/schedules/schedule";
import { describeTiming } from "./describe-timing";

it("writes numbers with separators", () => {
  expect(describeTiming({ kind: "interval", every: 44_640, unit: "minutes" })).toBe(
    "Every 44,640 minutes",
  );
  const { error } = newScheduleSchema.pick({ cap: true }).safeParse({ cap: 2_000_000 });
  expect(error?.issues.map(({ message }) => message)).toEqual(["At most 1,000,000."]);
});
