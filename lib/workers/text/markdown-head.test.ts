import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown";
import { markdownHead } from "./markdown-head";

const paragraph = "Some *words* of a paragraph that goes on for a while.\n\n";

describe("markdownHead", () => {
  it("returns null for a short text", () => {
    expect(markdownHead(paragraph.repeat(10))).toBeNull();
  });

  it("renders to a prefix of the rendered whole", () => {
    const text = `${paragraph}\`\`\`js\n\nlet a;\n\n\`\`\`\n\n- b\n\n`.repeat(5_000);
    const head = renderMarkdown(markdownHead(text) ?? "", null).blocks.join("");
    expect(head.length).toBeGreaterThan(10_000);
    const page = renderMarkdown(text, null).blocks.join("");
    // A list at the end may continue after the cut.
    expect(page.startsWith(head.slice(0, head.lastIndexOf("<ul>")))).toBe(true);
  });

  it("does not end inside a code fence", () => {
    expect(markdownHead(`a\n\n~~~~\n${"code\n\n```\n\n".repeat(20_000)}~~~~\n`)).toBe("a\n");
  });

  it("returns null if there is no empty line to end at", () => {
    expect(markdownHead("a".repeat(200_000))).toBeNull();
  });
});
