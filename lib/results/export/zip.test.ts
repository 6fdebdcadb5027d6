import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { openZip, ZipError } from "./read-zip";
import { writeZip } from "./write-zip";

const caps = { files: 100, fileBytes: 1_000_000, allBytes: 2_000_000 };
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const zipped = (files: Record<string, string | Uint8Array>) =>
  new Blob([
    new Uint8Array(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([path, content]) => [
            path,
            typeof content === "string" ? strToU8(content) : content,
          ]),
        ),
      ),
    ),
  ]);

describe("writeZip and openZip", () => {
  it("writes files that fflate reads", async () => {
    const picture = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const file = await writeZip([
      { path: "manifest.json", content: "{}" },
      { path: "pages/ü/1.md", content: "# x\n".repeat(50_000) },
      { path: "a.png", content: new Blob([picture]) },
      { path: "empty", content: "" },
    ]);
    const read = unzipSync(await bytesOf(file));
    expect(Object.keys(read)).toEqual(["manifest.json", "pages/ü/1.md", "a.png", "empty"]);
    expect(read["a.png"]).toEqual(picture);
    expect(read["pages/ü/1.md"]?.length).toBe(200_000);
    expect(file.size).toBeLessThan(80_000);
  });

  it("reads files that fflate writes", async () => {
    const { paths, read } = await openZip(
      zipped({ "a.txt": "one", "b/c.txt": "two".repeat(9_000) }),
      caps,
    );
    expect(paths).toEqual(["a.txt", "b/c.txt"]);
    expect(await (await read("a.txt"))?.text()).toBe("one");
    expect((await read("b/c.txt"))?.size).toBe(27_000);
    expect(await read("d.txt")).toBeNull();
  });

  it("preserves any content", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 5 }),
        async (contents) => {
          const files = contents.map((content, index) => ({
            path: `${index}.bin`,
            content: new Blob([new Uint8Array(content)]),
          }));
          const { read } = await openZip(await writeZip(files), caps);
          for (const [index, content] of contents.entries()) {
            const blob = await read(`${index}.bin`);
            expect(blob && (await bytesOf(blob))).toEqual(new Uint8Array(content));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("openZip with a hostile file", () => {
  const rejects = async (file: Blob, path = "a.txt", own = caps) => {
    const reading = openZip(file, own).then(({ read }) => read(path));
    await expect(reading).rejects.toThrow(ZipError);
  };

  it.each(["../a.txt", "/etc/passwd", "a/../../b", "C:\\x", "a//b", "a\u0000b", "./a"])(
    "rejects the path %j",
    async (path) => {
      await rejects(zipped({ [path]: "x" }), path);
    },
  );

  it("rejects a ZIP bomb before or during decompression", async () => {
    const bomb = new Uint8Array(5_000_000);
    await rejects(zipped({ "a.txt": bomb }));
    // The directory declares a smaller size than the file has.
    const lying = await bytesOf(zipped({ "a.txt": bomb }));
    const central = lying.length - 22 - 46 - 5;
    new DataView(lying.buffer).setUint32(central + 24, 5_000, true);
    await rejects(new Blob([lying]));
  });

  it("limits the total size and the number of files", async () => {
    const part = Uint8Array.from({ length: 900_000 }, (_, index) => index % 256);
    const { read } = await openZip(zipped({ a: part, b: part, c: part }), caps);
    await read("a");
    await read("b");
    await expect(read("c")).rejects.toThrow(ZipError);
    await rejects(zipped(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}`, ""]))));
  });

  it("rejects truncated, damaged and other files with ZipError only", async () => {
    const good = await bytesOf(zipped({ "a.txt": "some text that is long enough ".repeat(40) }));
    await rejects(new Blob([good.slice(0, 60)]));
    await rejects(new Blob(["not a zip"]));
    await rejects(new Blob([]));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(good.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const bad = good.slice();
          bad[at] = (bad[at] ?? 0) ^ by;
          try {
            const { read } = await openZip(new Blob([bad]), caps);
            await read("a.txt");
          } catch (error) {
            expect(error).toBeInstanceOf(ZipError);
          }
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});
