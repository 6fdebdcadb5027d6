/** A text of one run, or a sentence with the reason why it is missing. */
export type ComparedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

export type TextComparisonProps = {
  before: ComparedText;
  after: ComparedText;
  /** Names of the two runs, shown above their sides. */
  names: readonly [before: string, after: string];
};
