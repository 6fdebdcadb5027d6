import { type Benchmark, median, rounded, timed } from "./benchmark";
import { post, searchPath, startForwardRig } from "./forward-rig";

const SIZES: readonly { readonly bytes: number; readonly rounds: number }[] = [
  { bytes: 10_000, rounds: 400 },
  { bytes: 1_000_000, rounds: 100 },
  { bytes: 20_000_000, rounds: 15 },
  { bytes: 100_000_000, rounds: 7 },
];
const WARM_UP = 3;
const ADDED_MS = 1;
const TIMES_THE_PIPE = 1.5;

const named = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1e6} MB`);

/**
 * The same body directly from a service, through a bare pipe, and through our proxy, alternating.
 */
export const forwardOverhead: Benchmark = async () => {
  const rig = await startForwardRig();
  try {
    const figures: Record<string, number> = {};
    let isMet = true;
    for (const { bytes, rounds } of SIZES) {
      const paths = { direct: rig.service, pipe: rig.pipe, forward: rig.forward };
      const took: Record<keyof typeof paths, number[]> = { direct: [], pipe: [], forward: [] };
      for (let round = -WARM_UP; round < rounds; round += 1)
        for (const path of ["direct", "pipe", "forward"] as const) {
          const milliseconds = await timed(() => post(paths[path], searchPath(bytes)));
          if (round >= 0) took[path].push(milliseconds);
        }
      const size = named(bytes);
      const [direct, pipe, forward] = [took.direct, took.pipe, took.forward].map(median);
      if (direct === undefined || pipe === undefined || forward === undefined) continue;
      figures[`${size}: direct, median ms`] = rounded(direct);
      figures[`${size}: bare pipe, median ms`] = rounded(pipe);
      figures[`${size}: our proxy, median ms`] = rounded(forward);
      figures[`${size}: ratio to bare pipe`] = rounded(forward / pipe);
      if (bytes === SIZES[0]?.bytes) isMet &&= forward - direct <= ADDED_MS;
      if (bytes === SIZES.at(-1)?.bytes) isMet &&= forward <= pipe * TIMES_THE_PIPE;
    }
    return {
      name: "forwarding, handler without the web framework",
      figures,
      target: `at most ${ADDED_MS} ms added at 10 kB, at most ${TIMES_THE_PIPE} times the bare pipe at 100 MB`,
      isMet,
    };
  } finally {
    rig.dispose();
  }
};
