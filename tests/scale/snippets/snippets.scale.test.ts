import { describe, expect, it } from "vitest";
import { snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import { snippetCompilers } from "@/tests/support/snippet-compilers";
import { snippetRunners } from "@/tests/support/snippet-runners";
import { describeSnippets } from "@/tests/support/snippet-suite";

const all = { ...snippetRunners, ...snippetCompilers };
/** The languages whose programs the script has found. */
const found = (process.env.WORKBENCH_TEST_CODE ?? "").split(",");

/** In milliseconds; the first run compiles the crate of the Rust code. */
const TIMEOUT = 600_000;

describeSnippets(
  Object.fromEntries(Object.entries(all).filter(([id]) => found.includes(id))),
  TIMEOUT,
);

describe("the languages", () => {
  it("are all executed somewhere, except those of Windows", () => {
    expect(snippetIds.filter((id) => !(id in all))).toEqual(["curlWindows"]);
    expect(snippetLanguages.curlWindows.label).toContain("Windows");
  });
});
