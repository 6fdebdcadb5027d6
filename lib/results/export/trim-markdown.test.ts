import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Length } from "@/lib/format/bytes";
import { trimMarkdown } from "./trim-markdown";

const sentence = "The tide turns at noon and the boats come in.";

describe("trimMarkdown", () => {
  it("cuts between blocks and drops a heading that lost its text", () => {
    const text = `# A\n\n${sentence}\n\n## B\n\n${sentence} ${sentence}`;
    expect(trimMarkdown(text, utf8Length(text))).toBe(text);
    expect(trimMarkdown(text, 70)).toBe(`# A\n\n${sentence}`);
  });

  it("keeps fenced code whole, or closes it after a line", () => {
    const code = "```js\nconst a = 1;\n\nconst b = 2;\n```";
    const long = `${sentence}\n\n${code}\n\n${sentence.repeat(9)}`;
    expect(trimMarkdown(long, sentence.length + code.length + 10)).toBe(`${sentence}\n\n${code}`);
    const lines = Array.from({ length: 50 }, (_, at) => `call(${at});`).join("\n");
    expect(trimMarkdown(`~~~~\n${lines}\n~~~~`, 40)).toBe(
      "~~~~\ncall(0);\ncall(1);\ncall(2);\n~~~~",
    );
  });

  it("cuts one long table after a row, and one long paragraph after a word", () => {
    const rows = Array.from({ length: 90 }, (_, at) => `| ${at} | x |`).join("\n");
    expect(trimMarkdown(rows, 25)).toBe("| 0 | x |\n| 1 | x |");
    expect(trimMarkdown(`${sentence} ${sentence}`, 60)).toBe(`${sentence} The tide`);
  });

  it("uses the budget for text without spaces, and after a short line", () => {
    expect(trimMarkdown("潮は正午に変わる。".repeat(20), 60)).toBe(
      "潮は正午に変わる。潮は正午に変わる。潮は",
    );
    expect(trimMarkdown(`The tide\n${sentence} ${sentence}`, 40)).toBe(
      "The tide\nThe tide turns at noon and the",
    );
  });

  it("cuts a long block after short ones only if much of the budget is left", () => {
    const long = `${sentence} `.repeat(20).trim();
    expect(trimMarkdown(`short\n\n${long}`, 200).length).toBeGreaterThan(150);
    expect(trimMarkdown(`${sentence}\n\n${long}`, 60)).toBe(sentence);
  });

  it("never exceeds the limit and returns whole characters of the beginning", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", " ", "\n", "\n\n", "```", "# ", "é", "𠀀", "| x |"), {
          maxLength: 60,
        }),
        fc.nat(80),
        (parts, bytes) => {
          const trimmed = trimMarkdown(parts.join(""), bytes);
          expect(utf8Length(trimmed)).toBeLessThanOrEqual(bytes);
          expect(trimmed.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
