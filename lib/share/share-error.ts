export type ShareErrorKind =
  | "not-a-share"
  | "newer"
  | "wrong-key"
  | "damaged"
  | "gone"
  | "limit"
  | "unreachable";

/** The message is for people. */
export class ShareError extends Error {
  override readonly name = "ShareError";
  readonly kind: ShareErrorKind;

  constructor(kind: ShareErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
