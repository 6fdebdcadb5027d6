import { type Benchmark, rounded } from "./benchmark";
import { startProxyRig } from "./proxy-rig";

const MAX_GROWTH_BYTES = 150_000_000;
const LARGE = 100_000_000;
const SMALL = 10_000;

/**
 * How much the proxy grows while it forwards bodies that do not fit in memory, and whether it
 * shrinks again.
 */
export const proxyMemory: Benchmark = async () => {
  const rig = await startProxyRig([SMALL, LARGE, "bomb"]);
  try {
    for (let round = 0; round < 200; round += 1) await rig.proxied(SMALL);
    const { now: before } = await rig.memory();
    const figures: Record<string, number> = { "before, MB": rounded(before / 1e6, 0) };
    let isMet = true;
    const measure = async (name: string, work: () => Promise<unknown>) => {
      await rig.memory();
      await work();
      const { peak, now } = await rig.memory();
      figures[`${name}: peak growth, MB`] = rounded((peak - before) / 1e6, 0);
      figures[`${name}: growth afterwards, MB`] = rounded((now - before) / 1e6, 0);
      isMet &&= peak - before <= MAX_GROWTH_BYTES;
    };
    const large = async () => {
      const { bytes } = await rig.proxied(LARGE);
      if (Math.abs(bytes / LARGE - 1) > 0.1) throw new Error(`The body had ${bytes} bytes.`);
    };
    await measure("100 MB", large);
    await measure("100 MB, ten in sequence", async () => {
      for (let round = 0; round < 10; round += 1) await large();
    });
    await measure("100 MB, four concurrently", () =>
      Promise.all([large(), large(), large(), large()]),
    );
    // Exceeds the limit while streaming, so the connection breaks.
    const bomb = () => rig.proxied("bomb").catch(() => {});
    await measure("1 GB bomb", bomb);
    await measure("1 GB bomb, four concurrently", () =>
      Promise.all([bomb(), bomb(), bomb(), bomb()]),
    );
    return {
      name: `memory of the proxy, ${rig.name}`,
      figures,
      target: `growth at most ${MAX_GROWTH_BYTES / 1e6} MB for any size`,
      isMet,
    };
  } finally {
    await rig.dispose();
  }
};
