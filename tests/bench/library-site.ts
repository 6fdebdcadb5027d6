import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative } from "node:path";

// A separate process, so that the site's memory is not counted as the crawler's: serves folders of
// real documentation on loopback with the validators of a web server, and prints its URL.

const [most = "30000", ...folders] = process.argv.slice(2);

/** Pages of all folders in turn, so that a smaller number is also a mixture. */
function pagesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const lists = folders
  .filter((folder) => existsSync(folder))
  .map((folder) => ({ folder, pages: pagesOf(folder) }));
const paths: string[] = [];
for (
  let at = 0;
  paths.length < Number(most) && lists.some(({ pages }) => at < pages.length);
  at += 1
)
  for (const [number, { pages }] of lists.entries()) {
    const page = pages[at];
    if (page !== undefined && paths.length < Number(most)) paths.push(`/${number}/${page}`);
  }

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
  if (path === "/robots.txt") return void response.writeHead(404).end();
  const part = /^\/sitemap-(\d+)\.xml$/.exec(path)?.[1];
  if (path === "/sitemap.xml" || part !== undefined) {
    response.writeHead(200, { "content-type": "application/xml" });
    return void response.end(part === undefined ? sitemapIndex() : sitemap(Number(part)));
  }
  const [, number = "", file = ""] = /^\/(\d+)\/(.+)$/.exec(path) ?? [];
  const full = join(lists[Number(number)]?.folder ?? "/nowhere", file);
  if (!existsSync(full) || !statSync(full).isFile()) return void response.writeHead(404).end();
  const { size, mtimeMs, mtime } = statSync(full);
  const etag = `"${size}-${Math.round(mtimeMs)}"`;
  const known = request.headers["if-none-match"] === etag;
  response.writeHead(known ? 304 : 200, {
    etag,
    "last-modified": mtime.toUTCString(),
    "content-type": "text/html",
  });
  if (known) response.end();
  else createReadStream(full).pipe(response);
});

const PER_SITEMAP = 20_000;
const origin = () => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
};
const xml = (path: string) => `${origin()}${encodeURI(path)}`.replaceAll("&", "&amp;");
const sitemapIndex = () =>
  `<sitemapindex>${Array.from({ length: Math.ceil(paths.length / PER_SITEMAP) }, (_, n) => `<sitemap><loc>${xml(`/sitemap-${n}.xml`)}</loc></sitemap>`).join("")}</sitemapindex>`;
const sitemap = (part: number) =>
  `<urlset>${paths
    .slice(part * PER_SITEMAP, (part + 1) * PER_SITEMAP)
    .map((path) => `<url><loc>${xml(path)}</loc></url>`)
    .join("")}</urlset>`;

server.listen(0, "127.0.0.1", () => process.stdout.write(`${origin()} ${paths.length}\n`));
