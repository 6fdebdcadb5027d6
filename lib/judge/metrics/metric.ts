/** Grades of one ranking and of its query, ready to be measured. */
export type GradedRanking = {
  /** Grade of each result in rank order. Unjudged results are 0 or left out already. */
  readonly grades: readonly number[];
  /** Grades of all judged documents of the query, in any order. */
  readonly judged: readonly number[];
};

/** How a grade becomes a gain: 2^grade − 1 (Burges et al., 2005) or the grade (Järvelin and Kekäläinen, 2002). */
export const gains = ["exponential", "linear"] as const;
export type Gain = (typeof gains)[number];

export type MetricOptions = {
  /** Ranks that count, from 1. MAP and MRR read the whole ranking. */
  readonly cutoff: number;
  readonly gain: Gain;
  /** The lowest grade that counts as relevant in precision, recall, MAP and MRR. */
  readonly relevantFrom: number;
  /** The highest grade of the scale. ERR needs it. */
  readonly maxGrade: number;
};

export type Metric = {
  readonly label: (options: MetricOptions) => string;
  /** The meaning of the number, in one sentence. */
  readonly help: string;
  /** Whether `cutoff` limits the ranking. */
  readonly isCut: boolean;
  /** From 0 to 1. As trec_eval: 0 if the query has no relevant document. */
  readonly compute: (ranking: GradedRanking, options: MetricOptions) => number;
};

export const isRelevant = (grade: number, { relevantFrom }: MetricOptions): boolean =>
  grade >= relevantFrom;

export const countRelevant = (grades: readonly number[], options: MetricOptions): number =>
  grades.filter((grade) => isRelevant(grade, options)).length;
