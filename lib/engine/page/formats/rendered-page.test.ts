import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArtifacts } from "@/lib/engine/artifacts/artifacts";
import { createBrowserPool } from "@/lib/engine/load/browser/pool";
import { openProfiles } from "@/lib/engine/load/browser/profiles";
import { createPageRenderer } from "@/lib/engine/load/render-page";
import { shareChromium } from "@/tests/support/shared-chromium";
import { scrapePage } from "../scrape-page";
import { type LocalSite, localSite } from "../test-support/local-site";

const HTML = `<!doctype html><html lang="en"><head><title>Lumo</title><style>
:root { --color-primary: #c81e3c } body { background: #fffaf0; color: #222; font: 16px/24px Verdana, sans-serif }
h1 { font: 700 40px/48px Georgia, serif } a { color: #0050c8 } .btn { background: #c81e3c; color: #fff; border-radius: 8px; padding: 8px 16px }
</style></head><body><header><a href="/"><svg class="logo" width="40" height="40"><circle r="9"/></svg></a></header>
<main><h1>Lamps that last</h1><p>Read <a href="/more">more</a> about lamps that last for a long time.</p>
<button class="btn">Buy a lamp</button></main></body></html>`;

let folder: string;
let site: LocalSite;
let pool: ReturnType<typeof createBrowserPool>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "brand-"));
  shareChromium(folder);
  site = await localSite({ "/": HTML });
  pool = createBrowserPool({ dataDirectory: folder });
});
afterAll(async () => {
  await pool.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

test("extracts branding and stores the screenshot of a rendered page", {
  timeout: 60_000,
}, async () => {
  const artifacts = openArtifacts({ dataDirectory: folder, ownOrigin: "http://127.0.0.1:1" });
  const profiles = openProfiles(join(folder, "profiles"));
  const { guard } = site;
  const { fields, warning } = await scrapePage(
    `${site.origin}/`,
    { formats: [{ type: "branding" }, { type: "screenshot" }] },
    {
      guard,
      render: createPageRenderer({ pool, guard, artifacts, profiles }),
      services: {
        model: null,
        artifacts,
        history: { last: async () => null, remember: async () => {} },
        now: () => new Date(),
      },
    },
  );
  expect(warning).toBeNull();
  expect(fields.screenshot).toMatch(/\/artifacts\/.+\.png\?expires=\d+&signature=/);
  expect(fields.branding).toMatchObject({
    colorScheme: "light",
    logo: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    colors: { primary: "#C81E3C", background: "#FFFAF0", textPrimary: "#222222", link: "#0050C8" },
    fonts: expect.arrayContaining([{ family: "Verdana" }, { family: "Georgia" }]),
    typography: { fontSizes: { h1: "40px", body: "16px" }, lineHeights: { body: 1.5 } },
    components: { buttonPrimary: { background: "#C81E3C", borderRadius: "8px" } },
  });
});
