import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { decryptData, decryptIndex, encryptShare } from "./encrypt";
import { HEADER_BYTES, readHeader } from "./header";
import { ShareError } from "./share-error";
import { compressIndex, parseIndex } from "./share-index";
import { parseShareLink, randomBytes, sharePath } from "./share-link";

const keys = () => ({ id: randomBytes(16), key: randomBytes(32) });
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const PART = 64;
const problemOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ShareError ? error.kind : String(error)),
  );
const sample = async (size: number, own = keys()) => {
  const data = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
  const index = Uint8Array.of(1, 2, 3, 4, 5);
  const file = await encryptShare(own, { index, data: new Blob([data]) }, PART);
  return { own, data, index, file };
};

describe("an encrypted share", () => {
  it("decrypts to what was encrypted, for any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.uint8Array({ maxLength: 300 }),
        async (index, data) => {
          const own = keys();
          const plain = { index: Uint8Array.from(index), data: new Blob([Uint8Array.from(data)]) };
          const file = await encryptShare(own, plain, PART);
          expect([...(await decryptIndex(own, await bytesOf(file)))]).toEqual([...index]);
          expect([...(await bytesOf(await decryptData(own, file)))]).toEqual([...data]);
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  it("opens a frozen file of version 1", async () => {
    const own = {
      id: Uint8Array.from({ length: 16 }, (_, at) => at),
      key: Uint8Array.from({ length: 32 }, (_, at) => 255 - at),
    };
    const data = new Blob([
      "the data of a share, in two parts of sixty-four bytes: 0123456789abcdef",
    ]);
    const index = new TextEncoder().encode("index");
    const file = await encryptShare(own, { index, data }, PART);
    expect(Buffer.from(await file.arrayBuffer()).toString("base64")).toBe(FROZEN);
    const frozen = new Blob([Buffer.from(FROZEN, "base64")]);
    expect(await (await decryptData(own, frozen)).text()).toBe(await data.text());
  });

  it("rejects a file in which any single byte was changed", async () => {
    const { own, file } = await sample(200);
    const bytes = await bytesOf(file);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const opened = decryptIndex(own, changed).then(() => decryptData(own, new Blob([changed])));
      expect(await problemOf(opened), `byte ${at}`).not.toBe("none");
    }
  });

  it("rejects a file cut at any byte", async () => {
    const { own, file } = await sample(150);
    for (let size = 0; size < file.size; size += 1)
      expect(await problemOf(decryptData(own, file.slice(0, size))), `${size}`).not.toBe("none");
  });

  it("rejects parts that were swapped, repeated, removed, added or taken from another share", async () => {
    const own = keys();
    const { file } = await sample(4 * PART, own);
    const other = await sample(4 * PART, { ...own, id: randomBytes(16) });
    const head = HEADER_BYTES + 5 + 16;
    const part = (of: Blob, at: number) => of.slice(head + at * 80, head + (at + 1) * 80);
    const [a, b, c, d] = [0, 1, 2, 3].map((at) => part(file, at));
    if (!a || !b || !c || !d) throw new Error("no parts");
    const start = file.slice(0, head);
    const cases = {
      swapped: [start, b, a, c, d],
      repeated: [start, a, a, c, d],
      removed: [start, a, b, c],
      added: [start, a, b, c, d, d],
      foreign: [start, a, part(other.file, 1), c, d],
    };
    expect(await problemOf(decryptData(own, new Blob([start, a, b, c, d])))).toBe("none");
    for (const [name, parts] of Object.entries(cases))
      expect(await problemOf(decryptData(own, new Blob(parts))), name).toBe("damaged");
  });

  it("distinguishes a wrong key, a newer format and another file", async () => {
    const { own, file } = await sample(10);
    const bytes = await bytesOf(file);
    expect(await problemOf(decryptIndex({ ...own, key: randomBytes(32) }, bytes))).toBe(
      "wrong-key",
    );
    const newer = Uint8Array.from(bytes);
    newer[4] = 9;
    expect(await problemOf(decryptIndex(own, newer))).toBe("newer");
    expect(() => readHeader(newer)).toThrow(/format 9, this one reads up to 1/);
    expect(await problemOf(decryptIndex(own, new Uint8Array(99)))).toBe("not-a-share");
  });

  it("contains no text of its data", async () => {
    const own = keys();
    const text = "canary-7f3a ".repeat(40);
    const file = await encryptShare(own, {
      index: new TextEncoder().encode(text),
      data: new Blob([text]),
    });
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).not.toContain("canary");
  });
});

describe("the index of a share", () => {
  const index = { kind: "search-workbench.share", version: 1, runs: [] } as const;
  it("restores what was compressed", async () => {
    expect(await parseIndex(await compressIndex({ ...index, runs: [] }))).toEqual(index);
  });
  it("rejects a newer version, other values, and a compressed text beyond the limit", async () => {
    expect(
      await problemOf(parseIndex(await compressIndex({ ...index, version: 2, runs: [] }))),
    ).toBe("newer");
    expect(await problemOf(parseIndex(Uint8Array.of(1, 2, 3)))).toBe("damaged");
    const zeros = new Blob([new Uint8Array(40 * 2 ** 20)]).stream();
    const bomb = await new Response(zeros.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
    expect(await problemOf(parseIndex(new Uint8Array(bomb)))).toBe("damaged");
  });
});

describe("the link of a share", () => {
  it("restores id and key, and rejects every shortened link", () => {
    const own = keys();
    const [path = "", fragment = ""] = sharePath(own).replace("/share/", "").split("#");
    expect(parseShareLink(path, `#${fragment}`)).toEqual(own);
    for (const added of [".", ")", ">", "?utm_source=x", "&a=b", "%20", "\u200b"])
      expect(parseShareLink(path, `#${fragment}${added}`)).toEqual(own);
    expect(parseShareLink(path, `${fragment}A`)).toBeNull();
    for (let cut = 0; cut < fragment.length; cut += 1)
      expect(parseShareLink(path, fragment.slice(0, cut))).toBeNull();
    expect(parseShareLink(path.slice(1), fragment)).toBeNull();
  });
});

/** The parts of `data` end after 64 and 71 bytes. */
const FROZEN =
  "U1dTSAEAAAAAAABAAAAABQAAAAMAAAAAAAAAR/n0l7IgQYOVfUR9r2vwUa6tsGj+ZLIf9bFDnTfGr+UceTxKLZbXqonMzqX/becJLapFoi4W9o1cYvHQIA5z6AQiingKFNWJlWaT/ogmsYCzcN7GxaCNG+w398IoHLxPKb70wQSj7lTHhaQKE4QMFmNdxUABcmLpqNI3y1M=";
