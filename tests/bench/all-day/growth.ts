import { mean, rounded } from "../benchmark";

/** Measured values after a number of operations. */
export type Sample = { readonly after: number; readonly values: Readonly<Record<string, number>> };

/** At the start, the middle and the end, and the slope of the second half per 1,000 operations. */
export function growthFigures(
  prefix: string,
  samples: readonly Sample[],
): Record<string, number | string> {
  const [first] = samples;
  const middle = samples[Math.floor((samples.length - 1) / 2)];
  const last = samples.at(-1);
  if (!first || !middle || !last) return {};
  return Object.fromEntries(
    Object.keys(first.values).map((name) => {
      const [a, b, c] = [first, middle, last].map(({ values }) => rounded(values[name] ?? 0, 1));
      return [
        `${prefix}, ${name}`,
        `${a} → ${b} → ${c}, ${rounded(slopeOf(samples, name), 2)} per 1,000`,
      ];
    }),
  );
}

/** Least squares over the second half: what grows once everything has warmed up. */
export function slopeOf(samples: readonly Sample[], name: string): number {
  const half = samples.slice(Math.floor((samples.length - 1) / 2));
  const x = mean(half.map(({ after }) => after));
  const y = mean(half.map(({ values }) => values[name] ?? 0));
  let [covariance, variance] = [0, 0];
  for (const { after, values } of half) {
    covariance += (after - x) * ((values[name] ?? 0) - y);
    variance += (after - x) ** 2;
  }
  return variance === 0 ? 0 : (1_000 * covariance) / variance;
}
