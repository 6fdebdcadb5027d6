export type PeerTable = {
  readonly title: string;
  /** Description of the measurement, in one paragraph. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};
