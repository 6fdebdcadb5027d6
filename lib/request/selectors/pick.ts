/** The purpose of a picked selector. With `any`, the user chooses in the picker. */
export type PickPurpose = "action" | "scroll" | "include" | "exclude" | "any";

/** The use of a picked selector; `fill` puts it into the field that opened the picker. */
export type PickUse = "fill" | "click" | "wait" | "scroll" | "include" | "exclude";

export type PickOptions = {
  readonly purpose: PickPurpose;
  /** The result whose page is shown first. */
  readonly resultId?: string;
  readonly current?: string;
  /**
   * Receives the selector and alternatives that match the same element. Without it, the chosen use
   * decides.
   */
  readonly onPick?: (selector: string, others: readonly string[]) => void;
};

export type OpenPicker = (options: PickOptions) => void;
