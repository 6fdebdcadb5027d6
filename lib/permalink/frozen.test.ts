import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { decodePermalink } from "./decode-permalink";
import { dictionary1 } from "./dictionary-1";
import { encodePermalink } from "./encode-permalink";
import { links1 } from "./test-fixtures/links-1";

describe("links of version 1", () => {
  it("use a dictionary that never changes", () => {
    expect(createHash("sha256").update(dictionary1).digest("hex")).toBe(
      "3751752938b640c217d16e5f003b80dcc0eea2ba5eb9e976f7eac0b870a1ef12",
    );
  });

  it("decode to the original requests", () => {
    expect(links1.length).toBeGreaterThanOrEqual(30);
    for (const { fragment, request, stripped } of links1) {
      const read = decodePermalink(fragment);
      if (!read.ok) throw new Error(`${fragment}: ${read.message}`);
      expect(toWire(read.request)).toEqual(request);
      expect(read.stripped.map(({ name }) => name).toSorted()).toEqual([...stripped].toSorted());
      expect(read.rejected).toEqual([]);
    }
  });

  it("are encoded the same today", () => {
    for (const { fragment, request, stripped } of links1) {
      const read = fromWire(request);
      if (stripped.length > 0 || !read.ok) continue;
      const link = encodePermalink(read.request);
      expect(link.ok && link.fragment).toBe(fragment);
    }
  });
});
