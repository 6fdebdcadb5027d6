import { describe, expect, it, vi } from "vitest";
import { color, loadGrammar } from "./highlight";

describe("loadGrammar", () => {
  it.each([
    ["bat", 'curl -d "x" ^', '"x"'],
    ["csharp", 'var url = "x";', '"x"'],
    ["go", 'const body = "x"', '"x"'],
    ["java", 'var url = "x";', '"x"'],
    ["php", "<?php $url = 'x';", "'x'"],
    ["powershell", "$body = 'x'", "'x'"],
    ["python", 'query = "x"', '"x"'],
    ["ruby", "uri = URI('x')", "'x'"],
    ["rust", 'let url = "x";', '"x"'],
    ["shellscript", "curl 'x'", "'x'"],
  ] as const)("loads the grammar of a rare language: %s", async (language, line, text) => {
    await loadGrammar(language);
    const [tokens = []] = color([line], language, undefined).lines;
    expect(tokens.map(([part]) => part).join("")).toBe(line);
    expect(tokens).toContainEqual([
      expect.stringContaining(text),
      expect.stringMatching(/^string/),
    ]);
  });

  it("does nothing if the grammar is loaded or built in", async () => {
    await loadGrammar("go");
    await loadGrammar("json");
    expect(color(["package x"], "go", undefined).lines[0]?.[0]?.[1]).toBe("keyword");
  });
});

describe("color", () => {
  it("colours a line to its end on a slow device", () => {
    // One second passes from the start of the line to its first token.
    const now = vi.spyOn(Date, "now").mockReturnValue(1_000).mockReturnValueOnce(0);
    const { lines } = color(["const force = 7;"], "javascript", undefined);
    now.mockRestore();
    expect(lines[0]?.[0]).toEqual(["const", "keyword"]);
    expect(lines[0]?.length).toBeGreaterThan(2);
  });
});
