import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNameKey, folderPathIssue } from "./folder-path";

const pieces = fc.constantFrom(
  ...["..", ".", "/", "\\", "a", "B", ".yml", "C:", "\0", "~", "%2e%2e", "con", " ", "é", ":", "*"],
);
const paths = fc.array(pieces, { maxLength: 8 }).map((list) => `${list.join("")}.yml`);

describe("folderPathIssue", () => {
  it("accepts no path that leaves the folder on any system", () => {
    fc.assert(
      fc.property(fc.oneof(paths, fc.string({ unit: "binary" })), (path) => {
        if (folderPathIssue(path) !== null) return;
        for (const { join, relative, root } of [
          { ...posix, root: "/top/folder" },
          { ...win32, root: "C:\\top\\folder" },
        ]) {
          const inside = relative(root, join(root, path));
          expect(inside.replaceAll("\\", "/")).toBe(path);
        }
        expect(path).not.toMatch(/\p{Cc}|\\|:/u);
      }),
    );
  });

  it.each(["a.yml", "weekly/Prices of heat pumps.yaml", "日本/é.yml", "a..b/c.yml", "%2e/x.yml"])(
    "accepts %s",
    (path) => expect(folderPathIssue(path)).toBeNull(),
  );

  it.each([
    ...["", "../a.yml", "a/../b.yml", "/a.yml", "./a.yml", "a//b.yml", "a\\b.yml", "C:/a.yml"],
    ...["a.yml:stream.yml", "a\0.yml", ".git/a.yml", ".a.yml", "NUL.yml", "com1/a.yml", "a./b.yml"],
    ...["a /b.yml", "node_modules/a.yml", "NODE_MODULES/a.yml", "a.json", "a.yml/", "a?.yml"],
    ...[`${"a/".repeat(11)}b.yml`, `${"a".repeat(252)}.yml`, `${"a/".repeat(999)}.yml`],
  ])("rejects %j", (path) => expect(folderPathIssue(path)).toEqual(expect.any(String)));
});

describe("fileNameKey", () => {
  it("is equal for names that differ in case or Unicode form only", () => {
    expect(fileNameKey("PRICES é")).toBe(fileNameKey("prices e\u0301"));
    expect(fileNameKey("a")).not.toBe(fileNameKey("b"));
  });
});
