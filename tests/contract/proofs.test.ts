import { describe, expect, it } from "vitest";
import { proofs } from "./proofs/proof";
import { rows } from "./proofs/rows";
import { testTitles, titlesIn } from "./proofs/test-titles";
import { unproven } from "./proofs/unproven";

const missing = (from: Iterable<string>, among: ReadonlySet<string>) =>
  [...from].filter((each) => !among.has(each));
const proven = new Set(Object.keys(proofs));
const owing = new Set(Object.keys(unproven));

describe("the proof table", () => {
  it("has a proof over HTTP, or a reason for its absence, for every row of the contract", () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(new Set(rows).size).toBe(rows.length);
    const without = missing(rows, new Set([...proven, ...owing]));
    expect(without, "Add these rows to a file in tests/contract/proofs.").toEqual([]);
  });

  it("names only existing rows, and none as both proven and unproven", () => {
    expect(missing([...proven, ...owing], new Set(rows))).toEqual([]);
    expect([...proven].filter((row) => owing.has(row))).toEqual([]);
  });

  it("names tests that exist and run", () => {
    const titles = testTitles();
    expect(titles.size).toBeGreaterThan(100);
    expect(missing(Object.values(proofs).flat(), titles)).toEqual([]);
    expect(Object.entries(proofs).filter(([, tests]) => tests.length === 0)).toEqual([]);
  });

  it("leaves less than a quarter of its rows unproven, each with a reason", () => {
    expect(owing.size).toBeLessThan(rows.length / 4);
    for (const reason of Object.values(unproven)) expect(reason).toMatch(/^[A-Z].{15,}\.$/);
  });
});

describe("titlesIn", () => {
  it("finds titles in test calls, not in other text, and omits skipped tests", () => {
    const source = `
      it("plain", () => {}); test.each([["x", "y"]])("of a table %s", () => {});
      it.skipIf(no)("sometimes", () => {}); it(\`with \${2} pages\`, () => {});
      // it("in a comment", () => {})
      const text = 'it("in a text", () => {})'; expect("value", 1);
      it.skip("left out", () => {}); it.todo("not there yet");
      describe.skip("all", () => { it("within", () => {}) });
      describe.each(x)("some", () => { it("inside", () => {}) });`;
    expect(titlesIn(source)).toEqual([
      "plain",
      "of a table %s",
      "sometimes",
      `with \${2} pages`,
      "inside",
    ]);
  });
});
