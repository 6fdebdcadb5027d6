import { expect, it, vi } from "vitest";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { formatDeps, formatJob } from "@/tests/support/format-job";

const ofLength = (length: number) => {
  const text = "<p>The lock keeper opened the upper gate.</p>";
  return formatJob(text.repeat(length / text.length), [{ type: "links" }]);
};

/** Makes a page where no thread has started yet. Returns a function that makes it in a thread that is ready, if any. */
async function makeFirst(length: number) {
  vi.resetModules();
  const { makePage } = await import("./make-page");
  const { formatInThread } = await import("./thread/page-threads");
  const job = ofLength(length);
  const endsAt = monotonicNow() + 60_000;
  expect(await makePage(job, formatDeps(), endsAt)).toMatchObject({ fields: { links: [] } });
  return () =>
    formatInThread(job, formatDeps(), {
      ...{ cpuMs: 60_000, endsAt, servicesEndAt: endsAt },
      waitsForStart: false,
    });
}

it("makes the first pages without waiting for a thread, and starts one", async () => {
  const inThread = await makeFirst(110_000);
  expect(await inThread()).toBeNull();
  await expect.poll(inThread, { timeout: 60_000 }).toMatchObject({ fields: { links: [] } });
}, 120_000);

it("waits for a thread with a page that can take long", async () => {
  const inThread = await makeFirst(130_000);
  expect(await inThread()).toMatchObject({ fields: { links: [] } });
}, 120_000);
