/** Why a share cannot be opened. */
export type ShareProblem =
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
  readonly problem: ShareProblem;

  constructor(problem: ShareProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
