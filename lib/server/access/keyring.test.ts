import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { createKeyring, sealingSecrets } from "./keyring";

const directory = mkdtempSync(join(tmpdir(), "workbench-seal-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const old = "o".repeat(32);
const young = "y".repeat(32);
const MINUTE = 60;

describe("a sealed value", () => {
  it("opens to the original value", async () => {
    const keyring = createKeyring([old]);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const opened = await keyring.open(await keyring.seal(value, MINUTE), MINUTE);
        expect(opened).toEqual({ data: JSON.parse(JSON.stringify(value)), stale: false });
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it("reveals nothing of its content and needs no escaping in a cookie", async () => {
    const keyring = createKeyring([old]);
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 8, maxLength: 200 }), async (text) => {
        const sealed = await keyring.seal({ text }, MINUTE);
        expect(sealed).toMatch(/^[\w*.~-]+$/);
        expect(sealed).not.toContain(Buffer.from(text).toString("base64url").slice(0, 12));
      }),
      { numRuns: 100 },
    );
  });

  it("does not open if any character was changed", async () => {
    const keyring = createKeyring([old]);
    const sealed = await keyring.seal({ key: "sk-1" }, MINUTE);
    const body = sealed.slice(0, sealed.indexOf("~"));
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: body.length - 1 }),
        fc.constantFrom(..."Aa0_-*."),
        async (at, character) => {
          fc.pre(body[at] !== character);
          // The last character of a Base64 text has unused bits.
          fc.pre(!["*", undefined].includes(body[at + 1]));
          const changed = `${body.slice(0, at)}${character}${body.slice(at + 1)}`;
          expect(await keyring.open(changed, MINUTE)).toBeNull();
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it("does not open with another secret, nor for a text that is not a seal", async () => {
    const sealed = await createKeyring([old]).seal(1, MINUTE);
    expect(await createKeyring([young]).open(sealed, MINUTE)).toBeNull();
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await createKeyring([old]).open(text, MINUTE)).toBeNull();
        expect(await createKeyring([old]).open(`Fe26.2*${text}`, MINUTE)).toBeNull();
      }),
    );
  });

  it("opens with an old secret that is still configured, and is then stale", async () => {
    const sealed = await createKeyring([old]).seal("value", MINUTE);
    const both = createKeyring([young, old]);
    expect(await both.open(sealed, MINUTE)).toEqual({ data: "value", stale: true });
    const resealed = await both.seal("value", MINUTE);
    expect(await createKeyring([young]).open(resealed, MINUTE)).toEqual({
      data: "value",
      stale: false,
    });
  });
});

describe("the secret in the data folder", () => {
  it("is created at the first start, remains, and is readable only by its owner", () => {
    const folder = join(directory, "made", "here");
    const made = sealingSecrets({ secrets: null, dataDirectory: folder });
    expect(made).toEqual(sealingSecrets({ secrets: null, dataDirectory: folder }));
    expect(made[0]?.length).toBeGreaterThanOrEqual(32);
    const file = join(folder, "sealing-secret");
    expect(readFileSync(file, "utf8").trim()).toBe(made[0]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not used if the environment sets one", () => {
    expect(sealingSecrets({ secrets: [old], dataDirectory: "/nowhere" })).toEqual([old]);
  });
});
