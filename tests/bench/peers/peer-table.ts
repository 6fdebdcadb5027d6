export type PeerTable = {
  readonly title: string;
  /** What was measured, in one paragraph. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};
