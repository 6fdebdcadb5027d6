import "server-only";

export type LanguageModel = {
  /** Shown in warnings. */
  readonly name: string;
  /** Characters; longer input is rejected. */
  readonly inputLimit: number;
  /** Maximum length of one response. */
  readonly outputTokens: number;
  /**
   * Rejects, with a message for users, when there is no complete response; a truncated one is an
   * error.
   */
  readonly text: (prompt: string, input: string, signal: AbortSignal) => Promise<string>;
  /** Returns an object that fits the JSON Schema. */
  readonly json: (
    prompt: string,
    schema: object,
    input: string,
    signal: AbortSignal,
  ) => Promise<unknown>;
};
