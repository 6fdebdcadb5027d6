/**
 * Makes the data folder of this version for `tests/contract/released-data`: `npm run release-data`. Run it once for each
 * release; the folders of earlier releases never change.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { createEngine } from "@/lib/engine/engine";
import { releasedPages, releasedPort } from "@/tests/contract/released-data/pages";
import { runOperatorCommand } from "./command-line/operator-command";

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
const target = join("tests/contract/released-data", version);
const origin = `http://127.0.0.1:${releasedPort}`;

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", origin);
  const isSitemap = pathname === "/sitemap.xml";
  const body = isSitemap ? sitemap() : releasedPages[pathname];
  response.writeHead(body === undefined ? 404 : 200, {
    "Content-Type": isSitemap ? "application/xml" : "text/html; charset=utf-8",
  });
  response.end(body);
});
const sitemap = () =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.keys(releasedPages)
    .map((path) => `<url><loc>${origin}${path}</loc></url>`)
    .join("")}</urlset>`;

const makeReleaseData = {
  command: "npm run release-data",
  help: `Makes a data folder of the version in package.json: ${target}.`,
};
await runOperatorCommand(makeReleaseData, async () => {
  if (existsSync(target))
    throw new Error(
      `${target} exists, and folders of releases never change. Set the version of the next release in package.json first.`,
    );
  const folder = mkdtempSync(join(tmpdir(), "release-data-"));
  await new Promise<void>((done) => server.listen(releasedPort, "127.0.0.1", done));
  try {
    const engine = createEngine({
      dataDirectory: folder,
      ownOrigin: origin,
      limits: { perMinute: 100, concurrent: 10 },
      onUnexpected: (error) => console.error(error),
    });
    await engine.prepare(new AbortController().signal);
    const response = await engine.handle(
      new Request("http://engine.invalid/v2/search", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${engine.key}` },
        body: JSON.stringify({
          query: "lighthouse",
          limit: 5,
          scrapeOptions: { formats: ["markdown", { type: "changeTracking", tag: "weekly" }] },
        }),
      }),
    );
    console.log(await response.text());
    await engine.close();
    mkdirSync(target, { recursive: true });
    for (const file of readdirSync(folder, { withFileTypes: true }))
      if (file.isFile()) {
        const packed = gzipSync(readFileSync(join(folder, file.name)), {
          level: constants.Z_BEST_COMPRESSION,
        });
        writeFileSync(join(target, `${file.name}.gz`), packed);
      }
    console.log(`Wrote ${target}.`);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
