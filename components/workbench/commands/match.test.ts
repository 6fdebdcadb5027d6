import { describe, expect, it } from "vitest";
import { commands } from "./commands";
import { scoreCommand } from "./match";

describe("scoreCommand", () => {
  it("matches words in any order and case", () => {
    expect(scoreCommand(["Go to the query"], "QUERY go")).toBeGreaterThan(0);
    expect(scoreCommand(["Go to the query"], "query gone")).toBe(0);
  });

  it("does not match letters that are merely in order", () => {
    expect(scoreCommand(["Saved requests", "presets templates examples load"], "renamed")).toBe(0);
  });

  it("ranks a match at the start above one in the middle", () => {
    const begins = scoreCommand(["Redo"], "re");
    const word = scoreCommand(["Go to the results"], "re");
    const within = scoreCommand(["Share"], "re");
    expect(begins).toBeGreaterThan(word);
    expect(word).toBeGreaterThan(within);
    expect(within).toBeGreaterThan(0);
  });

  it("matches every command by its label", () => {
    for (const { label } of commands) expect(scoreCommand([label], label)).toBe(1);
  });
});
