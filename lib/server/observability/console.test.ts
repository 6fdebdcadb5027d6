import { describe, expect, it } from "vitest";
import { maskOutput } from "./console";
import { rememberSecret } from "./mask";

describe("console output", () => {
  it("contains no known secret and no query string", () => {
    rememberSecret("sk-canary-console");
    const text = "Failed to handle request for /?q=a+private+query\nkey sk-canary-console\n";
    expect(maskOutput(text)).toBe("Failed to handle request for /?…\nkey [redacted]\n");
  });

  it("is otherwise unchanged", () => {
    const text = "▲ Next.js 16\n- Local: http://127.0.0.1:3000\n✓ Ready in 210ms?\n";
    expect(maskOutput(text)).toBe(text);
  });
});
