import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createSealer, sealingSecrets } from "./seal";

const directory = mkdtempSync(join(tmpdir(), "workbench-seal-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const old = "o".repeat(32);
const young = "y".repeat(32);
const MINUTE = 60;

describe("a seal", () => {
  it("opens to what was sealed, whatever that was", async () => {
    const sealer = createSealer([old]);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const opened = await sealer.open(await sealer.seal(value, MINUTE), MINUTE);
        expect(opened).toEqual({ data: JSON.parse(JSON.stringify(value)), stale: false });
      }),
      { numRuns: 200 },
    );
  });

  it("shows nothing of what is in it, and can stand in a cookie as it is", async () => {
    const sealer = createSealer([old]);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 8, maxLength: 200 }), async (text) => {
        const sealed = await sealer.seal({ text }, MINUTE);
        expect(sealed).toMatch(/^[\w*.~-]+$/);
        expect(sealed).not.toContain(Buffer.from(text).toString("base64url").slice(0, 12));
      }),
      { numRuns: 100 },
    );
  });

  it("does not open when any of its characters was changed", async () => {
    const sealer = createSealer([old]);
    const sealed = await sealer.seal({ key: "sk-1" }, MINUTE);
    const body = sealed.slice(0, sealed.indexOf("~"));
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: body.length - 1 }),
        fc.constantFrom(..."Aa0_-*."),
        async (at, character) => {
          fc.pre(body[at] !== character);
          // The last character of a Base64 text has bits that mean nothing.
          fc.pre(!["*", undefined].includes(body[at + 1]));
          const changed = `${body.slice(0, at)}${character}${body.slice(at + 1)}`;
          expect(await sealer.open(changed, MINUTE)).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  it("does not open for whoever does not have the secret, nor for anything that is no seal", async () => {
    const sealed = await createSealer([old]).seal(1, MINUTE);
    expect(await createSealer([young]).open(sealed, MINUTE)).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await createSealer([old]).open(text, MINUTE)).toBeNull();
        expect(await createSealer([old]).open(`Fe26.2*${text}`, MINUTE)).toBeNull();
      }),
    );
  });

  it("survives a change of the secret while the old one is still named, and asks to be made anew", async () => {
    const sealed = await createSealer([old]).seal("kept", MINUTE);
    const both = createSealer([young, old]);
    expect(await both.open(sealed, MINUTE)).toEqual({ data: "kept", stale: true });
    const again = await both.seal("kept", MINUTE);
    expect(await createSealer([young]).open(again, MINUTE)).toEqual({ data: "kept", stale: false });
  });
});

describe("the secret that the data folder keeps", () => {
  it("is made at the first start, stays, and is readable by its owner only", () => {
    const folder = join(directory, "made", "here");
    const made = sealingSecrets({ secrets: null, dataDirectory: folder });
    expect(made).toEqual(sealingSecrets({ secrets: null, dataDirectory: folder }));
    expect(made[0]?.length).toBeGreaterThanOrEqual(32);
    const file = join(folder, "sealing-secret");
    expect(readFileSync(file, "utf8").trim()).toBe(made[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not used where the environment names one", () => {
    expect(sealingSecrets({ secrets: [old], dataDirectory: "/nowhere" })).toEqual([old]);
  });
});
