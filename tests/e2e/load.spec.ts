import { expect, test } from "@playwright/test";
import { quantile } from "../bench/benchmark";
import { LOAD_BYTES, load } from "../bench/proxy-load";
import { type ProxyRig, startProxyRig } from "../bench/proxy-rig";
import { canInspectResources } from "../support/process-resources";

const LARGE = 100_000_000;
/** Maximum growth of the server in bytes. */
const GROWTH = 150_000_000;

async function withRig(
  sizes: Parameters<typeof startProxyRig>[0],
  act: (rig: ProxyRig) => Promise<void>,
): Promise<void> {
  const rig = await startProxyRig(sizes);
  try {
    await act(rig);
  } finally {
    await rig.dispose();
  }
}

// One after the other: both measure the server's memory.
test.describe.configure({ mode: "default" });

test("serves 50 users without errors or memory growth", async () => {
  test.setTimeout(180_000);
  await withRig([LOAD_BYTES], async (rig) => {
    // Twelve searches each, as in a minute of the benchmark, at twice the rate.
    const { direct, proxied, errors, residentAtFirst, residentAtLast } = await load(rig, {
      everyMs: 2_500,
      minutes: 0.5,
    });
    expect(errors).toEqual([]);
    expect(proxied).toHaveLength(600);
    // Not a speed limit (see `npm run bench`): this only detects requests waiting in a queue.
    expect(quantile(proxied, 0.95)).toBeLessThan(1_000 + 20 * quantile(direct, 0.95));
    if (!canInspectResources) return;
    expect(residentAtFirst).toBeGreaterThan(50_000_000);
    expect(residentAtLast - residentAtFirst).toBeLessThan(100_000_000);
  });
});

test("never holds 100 MB or a gigabyte bomb in memory", async () => {
  test.skip(!canInspectResources, "Only Linux shows how far a process grew.");
  test.setTimeout(180_000);
  await withRig([LOAD_BYTES, LARGE, "bomb"], async (rig) => {
    for (let round = 0; round < 50; round += 1) await rig.proxied(LOAD_BYTES);
    const { now: before } = await rig.memory();
    const growth = async () => (await rig.memory()).peak - before;
    const large = async () => {
      const { status, bytes } = await rig.proxied(LARGE);
      expect(status).toBe(200);
      expect(bytes).toBeGreaterThan(LARGE * 0.9);
    };
    await Promise.all([large(), large()]);
    expect(await growth()).toBeLessThan(GROWTH);
    // The body exceeds the limit while streaming, so the connection breaks.
    await Promise.all([1, 2].map(() => expect(rig.proxied("bomb")).rejects.toThrow()));
    expect(await growth()).toBeLessThan(GROWTH);
    expect((await rig.proxied(LOAD_BYTES)).status).toBe(200);
  });
});
