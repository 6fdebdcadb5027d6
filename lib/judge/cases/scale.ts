/** The highest grade of each scale. The lowest is 0, so that each grade is one key. */
export const scaleMaxima = [1, 3, 4] as const;
export type ScaleMax = (typeof scaleMaxima)[number];

export type Scale = {
  readonly max: ScaleMax;
  /** One label for each grade from 0 to `max`. */
  readonly labels: readonly string[];
};

/** Labels of a new case. The scale from 0 to 3 follows the TREC web tracks. */
export const defaultLabels: Readonly<Record<ScaleMax, readonly string[]>> = {
  1: ["Not relevant", "Relevant"],
  3: ["Not relevant", "Related", "Relevant", "Perfect"],
  4: ["Not relevant", "Marginal", "Fair", "Good", "Perfect"],
};

export const defaultScale = (max: ScaleMax): Scale => ({ max, labels: defaultLabels[max] });

export const gradesOf = ({ max }: Scale): number[] =>
  Array.from({ length: max + 1 }, (_, grade) => grade);

export const labelOf = ({ labels }: Scale, grade: number): string =>
  labels[grade] || `Grade ${grade}`;
