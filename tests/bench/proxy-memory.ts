import { type Benchmark, rounded } from "./benchmark";
import { startProxyRig } from "./proxy-rig";

const MOST_BYTES = 150_000_000;
const LARGE = 100_000_000;
const SMALL = 10_000;

/** How far the proxy's process grows while it passes on what does not fit in memory, and whether it shrinks again. */
export const proxyMemory: Benchmark = async () => {
  const rig = await startProxyRig([SMALL, LARGE, "bomb"]);
  try {
    for (let round = 0; round < 200; round += 1) await rig.proxied(SMALL);
    const { now: before } = await rig.memory();
    const figures: Record<string, number> = { "before, MB": rounded(before / 1e6, 0) };
    let held = true;
    const measure = async (name: string, work: () => Promise<unknown>) => {
      await rig.memory();
      await work();
      const { peak, now } = await rig.memory();
      figures[`${name}: growth at its peak, MB`] = rounded((peak - before) / 1e6, 0);
      figures[`${name}: growth after, MB`] = rounded((now - before) / 1e6, 0);
      held &&= peak - before <= MOST_BYTES;
    };
    const large = async () => {
      const { bytes } = await rig.proxied(LARGE);
      if (Math.abs(bytes / LARGE - 1) > 0.1) throw new Error(`The body had ${bytes} bytes.`);
    };
    await measure("100 MB", large);
    await measure("100 MB, ten in turn", async () => {
      for (let round = 0; round < 10; round += 1) await large();
    });
    await measure("100 MB, four at once", () => Promise.all([large(), large(), large(), large()]));
    // It passes the limit while it streams, so that the connection breaks off.
    const bomb = () => rig.proxied("bomb").catch(() => {});
    await measure("1 GB bomb", bomb);
    await measure("1 GB bomb, four at once", () => Promise.all([bomb(), bomb(), bomb(), bomb()]));
    return {
      name: `memory of the proxy, ${rig.name}`,
      figures,
      target: `growth at most ${MOST_BYTES / 1e6} MB, whatever the size`,
      held,
    };
  } finally {
    await rig.dispose();
  }
};
