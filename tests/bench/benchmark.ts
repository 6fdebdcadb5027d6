/** Result of one benchmark: ratios and medians, and a target in words. */
export type BenchmarkResult = {
  readonly name: string;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly target?: string;
  /** Whether the target is met; absent without a target. */
  readonly isMet?: boolean;
};

export type Benchmark = () => Promise<BenchmarkResult>;

/** Quantile of sorted samples; `q` is from 0 to 1. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Duration in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
