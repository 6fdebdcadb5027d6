export type ComboList = {
  readonly id: string;
  /** The entry that Enter accepts. */
  readonly active: string | null;
};
