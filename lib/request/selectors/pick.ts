/** What a selector is wanted for. `any` leaves that to whoever picks. */
export type PickPurpose = "action" | "scroll" | "include" | "exclude" | "any";

/** What is done with a picked selector; `fill` puts it where it was asked for. */
export type PickUse = "fill" | "click" | "wait" | "scroll" | "include" | "exclude";

/** A place that asks for a selector. */
export type PickOptions = {
  readonly purpose: PickPurpose;
  /** The result whose page is to be shown first, where there is one. */
  readonly resultId?: string;
  /** What stands there already. */
  readonly current?: string;
  /** Takes what was picked, and other selectors that find the same element alone; without it the use decides. */
  readonly onPick?: (selector: string, others: readonly string[]) => void;
};

/** Opens the picker. */
export type OpenPicker = (wish: PickOptions) => void;
