import { localRecord } from "../local-record";

const MAX_JUDGE_NAME = 60;

/** The judge who grades in this browser. Null until one is chosen. */
export const judgeName = localRecord<string | null>({
  key: "search-workbench.judge",
  parse: (stored) =>
    typeof stored === "string" && stored !== "" ? stored.slice(0, MAX_JUDGE_NAME) : null,
  initial: null,
});
