import type { SystemRanking } from "@/lib/judge/cases/system";
import type { Interval } from "@/lib/judge/evaluation/bootstrap";
import type { Verdict } from "@/lib/judge/evaluation/compare-systems";
import type { JudgedShare } from "@/lib/judge/evaluation/evaluate";

/** Three decimals, as trec_eval prints four; the full number is in the exported table. */
export const figure = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

/** With its sign, also for 0. */
export const signed = (value: number): string =>
  value < -0.0005
    ? `−${Math.abs(value).toFixed(3)}`
    : value < 0.0005
      ? "±0.000"
      : `+${value.toFixed(3)}`;

export const share = ({ judged, shown }: JudgedShare): string =>
  shown === 0 ? "no results" : `${judged} of ${shown}`;

export function rankingText(ranking: SystemRanking | undefined, judged: JudgedShare): string {
  if (!ranking) return "not run";
  if (ranking.failure !== null) return "run failed";
  return judged.shown === 0 ? "no results" : `judged ${share(judged)}`;
}

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  better: "better",
  worse: "worse",
  unclear: "no clear difference",
  "too-few": "too few queries",
};

/** `+0.030 to +0.210` */
export const intervalText = ({ low, high }: Interval): string =>
  `${signed(low)} to ${signed(high)}`;
