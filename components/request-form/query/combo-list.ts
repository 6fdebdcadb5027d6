/** The open list of suggestions, as the query has to tell of it. */
export type ComboList = {
  readonly id: string;
  /** The entry that Enter would take. */
  readonly active: string | null;
};
