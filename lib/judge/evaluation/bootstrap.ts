import { seededRandom } from "../random";

/** Below this number of queries an interval would mostly show chance. */
export const MIN_INTERVAL_QUERIES = 10;
export const RESAMPLES = 10_000;

export type Interval = { readonly low: number; readonly high: number };

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The 95 % percentile bootstrap interval of a mean of paired differences (Efron and Tibshirani,
 * 1993, chapter 13). Null below `MIN_INTERVAL_QUERIES` differences.
 */
export function bootstrapInterval(
  differences: readonly number[],
  seed: string,
  resamples = RESAMPLES,
): Interval | null {
  const count = differences.length;
  if (count < MIN_INTERVAL_QUERIES) return null;
  const random = seededRandom(seed);
  const values = Float64Array.from(differences);
  const means = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample += 1) {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += values[Math.floor(random() * count)] ?? 0;
    means[sample] = sum / count;
  }
  means.sort();
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** Interpolates between the two nearest values of a sorted list. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
