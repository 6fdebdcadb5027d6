/** What one benchmark found. Ratios and medians; a target is a sentence with the figure to hold. */
export type Measured = {
  readonly name: string;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly target?: string;
  /** Whether the target held; absent where there is none. */
  readonly held?: boolean;
};

export type Benchmark = () => Promise<Measured>;

/** The value below which the share `q` (0 to 1) of the sorted samples lies. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Milliseconds that the work took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
