import { describe, expect, it } from "vitest";
import { colour, loadGrammar } from "./highlight";

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
    // The first call compiles the grammar, which a busy machine may not do within the time of a line.
    colour([line], language, undefined);
    const [tokens = []] = colour([line], language, undefined).lines;
    expect(tokens.map(([part]) => part).join("")).toBe(line);
    expect(tokens).toContainEqual([
      expect.stringContaining(text),
      expect.stringMatching(/^string/),
    ]);
  });

  it("does nothing if the grammar is loaded or built in", async () => {
    await loadGrammar("go");
    await loadGrammar("json");
    expect(colour(["package x"], "go", undefined).lines[0]?.[0]?.[1]).toBe("keyword");
  });
});
