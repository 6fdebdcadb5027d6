import { gzipSync } from "node:zlib";
import { type Benchmark, rounded } from "./benchmark";
import { withWorkbench } from "./with-workbench";

const LIMIT_KB = 230;

/** Bytes of a body with gzip, which every browser accepts. Over TLS and on loopback, browsers receive the smaller Brotli copies. */
async function gzipSize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
  const bytes = await response.arrayBuffer();
  return Number(response.headers.get("content-length") ?? gzipSync(bytes).length);
}

/** Compressed script that the first visit loads until the page is usable, without what follows in idle time. */
export const firstLoad: Benchmark = () =>
  withWorkbench({}, async ({ server, browser }) => {
    const page = await browser.newPage();
    const sizes: Promise<{ type: string; bytes: number }>[] = [];
    page.on("requestfinished", (request) => {
      const type = request.resourceType();
      sizes.push(gzipSize(request.url()).then((bytes) => ({ type, bytes })));
    });
    await page.goto(server.origin, { waitUntil: "networkidle" });
    const loaded = await Promise.all(sizes);
    const kilobytes = (type: string) =>
      rounded(
        loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0) /
          1_000,
        1,
      );
    return {
      name: "first load",
      figures: {
        "script, kB gzip": kilobytes("script"),
        "style, kB gzip": kilobytes("stylesheet"),
        "document, kB gzip": kilobytes("document"),
        "fonts, kB": kilobytes("font"),
        requests: loaded.length,
      },
      target: `script at most ${LIMIT_KB} kB gzip`,
      isMet: kilobytes("script") <= LIMIT_KB,
    };
  });
