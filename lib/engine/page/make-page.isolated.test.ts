import { expect, it } from "vitest";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { formatDeps, formatJob } from "@/tests/support/format-job";
import { makePage } from "./make-page";
import { formatInThread } from "./thread/page-threads";

it("makes the first pages without waiting for a thread, and starts one", async () => {
  const html = "<p>The lock keeper opened the upper gate.</p>".repeat(2_000);
  const job = formatJob(html, [{ type: "links" }]);
  const endsAt = monotonicNow() + 60_000;
  const inThread = () =>
    formatInThread(job, formatDeps(), {
      ...{ cpuMs: 60_000, endsAt, servicesEndAt: endsAt },
      waitsForStart: false,
    });
  expect(await makePage(job, formatDeps(), endsAt)).toMatchObject({ fields: { links: [] } });
  expect(await inThread()).toBeNull();
  await expect.poll(inThread, { timeout: 60_000 }).toMatchObject({ fields: { links: [] } });
}, 120_000);
