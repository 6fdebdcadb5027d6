import { describe, expect, it } from "vitest";
import { commands } from "./commands";
import { scoreCommand } from "./match";

describe("looking for a command", () => {
  it("takes words in any order and any case", () => {
    expect(scoreCommand(["Go to the query"], "QUERY go")).toBeGreaterThan(0);
    expect(scoreCommand(["Go to the query"], "query gone")).toBe(0);
  });

  it("does not take letters that are merely in order", () => {
    expect(scoreCommand(["Saved requests", "presets templates examples load"], "renamed")).toBe(0);
  });

  it("sets what begins with it before what has it within", () => {
    const begins = scoreCommand(["Redo"], "re");
    const word = scoreCommand(["Go to the results"], "re");
    const within = scoreCommand(["Share"], "re");
    expect(begins).toBeGreaterThan(word);
    expect(word).toBeGreaterThan(within);
    expect(within).toBeGreaterThan(0);
  });

  it("finds every command by its own label", () => {
    for (const { label } of commands) expect(scoreCommand([label], label)).toBe(1);
  });
});
