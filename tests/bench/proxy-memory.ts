import { type Benchmark, rounded } from "./benchmark";
import { post, searchPath, startForwardRig } from "./forward-rig";

const MOST_BYTES = 150_000_000;
const LARGE = 100_000_000;

/** How far the proxy's process grows while it passes on what does not fit in memory, and whether it shrinks again. */
export const proxyMemory: Benchmark = async () => {
  const rig = await startForwardRig();
  try {
    for (let round = 0; round < 200; round += 1) await post(rig.forward, searchPath(10_000));
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
      const { bytes } = await post(rig.forward, searchPath(LARGE));
      if (Math.abs(bytes / LARGE - 1) > 0.1) throw new Error(`The body had ${bytes} bytes.`);
    };
    await measure("100 MB", large);
    await measure("100 MB, ten in turn", async () => {
      for (let round = 0; round < 10; round += 1) await large();
    });
    await measure("100 MB, four at once", () => Promise.all([large(), large(), large(), large()]));
    // It passes the limit while it streams, so that the connection breaks off.
    const bomb = () => post(rig.forward, searchPath("bomb")).catch(() => {});
    await measure("1 GB bomb", bomb);
    await measure("1 GB bomb, four at once", () => Promise.all([bomb(), bomb(), bomb(), bomb()]));
    return {
      name: "memory of the proxy, handler without the web framework",
      figures,
      target: `growth at most ${MOST_BYTES / 1e6} MB, whatever the size`,
      held,
    };
  } finally {
    rig.dispose();
  }
};
