import { countTokens } from "./token-count";

/** Result of a tool call: text for models, and the same facts as data. */
export type ToolResult = {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: true;
};

export const tokenLimits = { default: 20_000, min: 2_000, max: 100_000 } as const;

export const toolResult = (
  text: string,
  structuredContent: Readonly<Record<string, unknown>>,
  isError = false,
): ToolResult => ({
  content: [{ type: "text", text }],
  structuredContent,
  ...(isError && { isError }),
});

/** Tokens of text and data together, as they are sent. */
const tokensOf = (result: ToolResult, cap: number): number =>
  countTokens(JSON.stringify(result), cap);

/** The result takes at least all but 1/128 of the share that would fit. */
const STEPS = 7;

/**
 * The fullest result within the budget. `build` receives the share of the budget that it may fill, from 0 to 1; with 0,
 * its result must always fit.
 */
export function fitToBudget(maxTokens: number, build: (share: number) => ToolResult): ToolResult {
  const fits = (result: ToolResult) => tokensOf(result, maxTokens) <= maxTokens;
  const full = build(1);
  if (fits(full)) return full;
  let best = build(0);
  let low = 0;
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const share = (low + high) / 2;
    const result = build(share);
    if (fits(result)) {
      best = result;
      low = share;
    } else high = share;
  }
  return best;
}

/** The first items that a share of the budget has room for. */
export const firstItems = <Item>(items: readonly Item[], share: number): readonly Item[] =>
  items.slice(0, Math.floor(items.length * share));
