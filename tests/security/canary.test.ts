import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { givesAway } from "@/tests/support/canary";
import { encodings } from "@/tests/support/secret-encodings";

const canary = "sk-canary/0042+Q?x=&";
const bytes = Buffer.from(`before ${canary} after`);
const percent = (each: Buffer) => each.toString("hex").replace(/../g, "%$&");

const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));

describe("the canary scanner", () => {
  it.each<[string, string | Buffer]>([
    ["unchanged", bytes],
    ["in capitals", canary.toUpperCase()],
    ["in lower case", canary.toLowerCase()],
    ["as JSON in JSON", JSON.stringify(JSON.stringify({ key: canary }))],
    ["in a URL", `?k=${encodeURIComponent(canary)}`],
    ["twice in a URL", encodeURIComponent(encodeURIComponent(canary))],
    ["with every byte in percent", percent(Buffer.from(canary))],
    ["as hexadecimal", bytes.toString("hex")],
    ["as Base64", bytes.toString("base64")],
    ["as Base64 for URLs", bytes.subarray(1).toString("base64url")],
    ["as Base64, one byte later", bytes.subarray(2).toString("base64")],
    ["as UTF-16", Buffer.from(`x${canary}`, "utf16le")],
    ["backwards", [...canary].reverse().join("")],
    ["compressed", gzipSync(bytes)],
    ["in a ZIP file in a ZIP file", zip({ "a/b.zip": zip({ "c.txt": bytes }) })],
    ["as the name of a file in a ZIP file", zip({ [canary]: Buffer.from("x") })],
  ])("finds it %s", (_how, content) => {
    expect(givesAway(content, canary)).toBe(true);
  });

  it.each(Object.entries(encodings))("finds it in the encoding %s", (_name, encode) => {
    expect(givesAway(`before ${encode(canary)} after`, canary)).toBe(true);
  });

  it("finds nothing in a text without it", () => {
    expect(givesAway("sk-canary/0043", canary)).toBe(false);
    expect(givesAway(gzipSync("nothing"), canary)).toBe(false);
    expect(givesAway(Buffer.from([0x1f, 0x8b, 1, 2]), canary)).toBe(false);
  });
});
