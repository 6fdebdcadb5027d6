/** A part of a collection that another format cannot hold. Never contains a secret value. */
export type Loss = {
  /** Name of the request; null for the collection itself. */
  readonly request: string | null;
  readonly what: string;
  readonly why: string;
};
