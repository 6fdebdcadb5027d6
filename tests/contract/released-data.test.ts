import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openAccounts } from "@/lib/engine/accounts/accounts";
import { openLedger } from "@/lib/engine/accounts/ledger-store";
import { createEngine, engineFiles } from "@/lib/engine/engine";
import { openChangeHistory } from "@/lib/engine/history/change-history";
import { temporaryFolder } from "../support/temporary-folder";
import { releasedPort } from "./released-data/pages";

const releases = join(import.meta.dirname, "released-data");
const versions = readdirSync(releases).filter((name) => /^\d/.test(name));
const origin = `http://127.0.0.1:${releasedPort}`;

/** A copy of the data folder that a release made (`scripts/release-data.ts`). */
function releasedFolder(version: string): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(join(releases, version)))
    writeFileSync(
      join(folder, name.replace(/\.gz$/, "")),
      gunzipSync(readFileSync(join(releases, version, name))),
    );
  return folder;
}

it("contains the data of this version", () => {
  const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(versions).toContain(version);
});

describe.each(versions)("the data folder of version %s", (version) => {
  it("opens with its pages, key, balance and history", async () => {
    const folder = releasedFolder(version);
    const files = engineFiles(folder);
    const key = readFileSync(join(folder, "engine-key"), "utf8").trim();
    const limits = { perMinute: 100, concurrent: 10 };
    const ledger = openLedger(files.ledger);
    const accounts = openAccounts([{ label: "own", key, limits, credits: null }], ledger);
    expect((await accounts.find(`Bearer ${key}`)?.spent())?.ever).toBe(4);
    await ledger.close();

    const engine = createEngine({
      dataDirectory: folder,
      ownOrigin: origin,
      limits,
      onUnexpected: (error) => {
        throw error;
      },
    });
    try {
      expect(engine.key).toBe(key);
      expect(await engine.status()).toMatchObject({ pages: 3, sites: 1 });
      const search = async (query: string, more: object = {}) => {
        const response = await engine.handle(
          new Request("http://engine.invalid/v2/search", {
            method: "POST",
            headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
            body: JSON.stringify({ query, limit: 5, ...more }),
          }),
        );
        expect(response.status).toBe(200);
        const body: { data: Record<string, { url?: string; imageUrl?: string }[]> } = JSON.parse(
          await response.text(),
        );
        return body.data;
      };
      const urls = async (query: string) =>
        (await search(query)).web?.map(({ url }) => url?.slice(origin.length));
      expect(await urls("lighthouse")).toEqual(["/guide/lighthouses", "/guide/harbours"]);
      expect(await urls('"Fresnel lens"')).toEqual(["/guide/lighthouses"]);
      expect(await urls("intitle:Leuchtturm")).toEqual(["/guide/leuchtturm"]);
      expect((await search("outer mole", { sources: ["images"] })).images).toMatchObject([
        { imageUrl: `${origin}/pictures/mole.png` },
      ]);
    } finally {
      await engine.close();
    }

    const history = openChangeHistory(files.history);
    expect(await history.last(`${origin}/guide/lighthouses`, "weekly")).toMatchObject({
      markdown: expect.stringContaining("Fresnel lens"),
    });
    history.close();
  });
});
