/** Exit codes of every command. Signals give 128 plus their number, as in a shell. */
export const exitCodes = { ok: 0, failed: 1, budget: 2, invalid: 3, interrupted: 130 } as const;

/** For the help and the guide, in the order of the codes. */
export const exitCodeMeanings: readonly (readonly [code: number, meaning: string])[] = [
  [exitCodes.ok, "Done. Also without results, and with failed pages unless --strict is set"],
  [exitCodes.failed, "The service, the network, a file or the crawl failed"],
  [
    exitCodes.budget,
    "The search may cost more than --max-credits, or the account has too few credits",
  ],
  [exitCodes.invalid, "The command, its file, the request or a setting is invalid"],
  [exitCodes.interrupted, "Interrupted with Ctrl+C"],
];
