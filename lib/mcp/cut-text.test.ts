import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, type TextPart } from "./cut-text";
import { countTokens } from "./token-count";

const block = fc.oneof(
  fc.lorem({ maxCount: 30 }),
  fc
    .array(fc.lorem({ maxCount: 6 }), { minLength: 1 })
    .map((items) => items.map((each) => `- ${each}`).join("\n")),
  fc
    .array(fc.lorem({ maxCount: 3 }), { minLength: 1 })
    .map((rows) => rows.map((each) => `| ${each} | x |`).join("\n")),
  fc
    .array(fc.string(), { minLength: 1 })
    .map((lines) => `\`\`\`\n${lines.join("\n").replaceAll("`", "")}\n\`\`\``),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.constantFrom("# Heading", "> quote", "本".repeat(300), "👩‍👩‍👧".repeat(80), "x".repeat(2_000)),
);
const markdown = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join("\n\n"));

function readAll(text: string, tokens: number): TextPart[] {
  const parts: TextPart[] = [];
  for (let from = 0; from < text.length; ) {
    const part = cutText(text, { from, tokens, blocks: "markdown" });
    expect(part.from).toBe(from);
    expect(part.to).toBeGreaterThan(from);
    parts.push(part);
    from = part.to;
  }
  return parts;
}

describe("cutText", () => {
  it("returns the whole text in consecutive parts, each within the budget", () => {
    fc.assert(
      fc.property(markdown, fc.integer({ min: 20, max: 400 }), (text, tokens) => {
        const parts = readAll(text, tokens);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts)
          expect(countTokens(JSON.stringify(part.text).slice(1, -1))).toBeLessThanOrEqual(
            tokens + 1,
          );
        for (const part of parts.slice(0, -1)) expect(part.place).not.toBe("end");
      }),
    );
  });

  it("makes progress with a budget that no character fits", () => {
    expect(
      readAll("👩‍👩‍👧 ab", 1)
        .map((part) => part.text)
        .join(""),
    ).toBe("👩‍👩‍👧 ab");
  });

  const cut = (text: string, tokens: number, from = 0) =>
    cutText(text, { from, tokens, blocks: "markdown" });

  it("ends between paragraphs, list items, table rows and blocks of code", () => {
    const prose = "One two three four five six seven.\n\n".repeat(20);
    const list = "- one two three four\n".repeat(40);
    const table = "| one | two | three |\n".repeat(40);
    const code = "```js\nlet one = 2;\n\nlet three = 4;\n```\n".repeat(20);
    for (const text of [prose, list, table, code]) {
      const part = cut(text, 120);
      const unit = text.slice(0, text.length / (text === list || text === table ? 40 : 20));
      expect(part.place).toBe("block");
      expect(part.to % unit.length).toBe(0);
      expect(part.to).toBeGreaterThan(0);
    }
  });

  it("cuts inside a block that is too large, and says where", () => {
    expect(cut(`\`\`\`\n${"let one = 2;\n".repeat(200)}\`\`\``, 100).place).toBe("line");
    expect(cut("one two three ".repeat(200), 100).place).toBe("word");
    expect(cut("x".repeat(5_000), 100).place).toBe("character");
    expect(cut("本".repeat(5_000), 100).place).toBe("character");
  });

  it("does not treat a line of code as a block", () => {
    const text = `Intro.\n\n\`\`\`\n${"- item\n\n# heading\n\n".repeat(50)}\`\`\`\n\nEnd.`;
    expect(cut(text, 60)).toMatchObject({ place: "block", to: "Intro.\n\n".length });
  });

  it("splits no emoji and no letter with marks", () => {
    const family = "👩‍👩‍👧";
    for (let tokens = 20; tokens < 60; tokens += 1)
      expect(cut(family.repeat(50), tokens).to % family.length).toBe(0);
    for (let tokens = 8; tokens < 20; tokens += 1)
      expect(cut("e\u0301".repeat(100), tokens).to % 2).toBe(0);
  });

  it("starts before a character if the position is inside it, and ends at the given length", () => {
    expect(cut("😀 x", 100, 1)).toMatchObject({ from: 0, text: "😀 x" });
    const part = cutText("one two three", { from: 4, tokens: 100, length: 4, blocks: "markdown" });
    expect(part).toMatchObject({ text: "two ", from: 4, to: 8 });
  });
});
