/** A result of a service, independent of its format. */
export type SampleItem = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** ISO 8601, with whole seconds. */
  readonly date: string;
};

export type LiveResponse = { readonly type?: string; readonly body: string };
