import { createHash, randomBytes as nodeBytes } from "node:crypto";
import { shareHeaders } from "@/lib/contract/sharing/share";
import { toBase64url } from "@/lib/format/base64";
import { writeBundle } from "@/lib/results/export/bundle";
import { parseResponse } from "@/lib/results/model/parse-response";
import { encryptShare } from "@/lib/share/encrypt";
import { compressIndex, shareIndex } from "@/lib/share/share-index";
import { randomBytes, sharePath } from "@/lib/share/share-link";
import { type Benchmark, median, rounded } from "./benchmark";
import { withWorkbench } from "./with-workbench";

const RESULTS = 200;
const LIMIT_MS = 1_000;
const RUNS = 5;

/** A share of 50 MB: pages of text that compresses no further than its letters. */
async function largeShare() {
  const web = Array.from({ length: RESULTS }, (_, at) => ({
    url: `https://example.org/${at}`,
    title: `Result ${at}`,
    description: "A result of the benchmark",
    // Random base64 shrinks by a quarter.
    markdown: nodeBytes(250_000).toString("base64"),
  }));
  const text = JSON.stringify({ success: true, data: { web } });
  const view = parseResponse(JSON.parse(text));
  const keys = { id: randomBytes(16), key: randomBytes(32) };
  const data = await writeBundle({
    run: {
      ...{ request: { query: "benchmark" }, leftOut: [], status: 200, startedAt: 1 },
      ...{ durationMs: 1, trace: null },
    },
    response: new Blob([text]),
    isJson: true,
    view,
    // The response has the pages; a second copy would double the size.
    read: async () => null,
    artifacts: [],
    snippet: { file: "search.sh", text: "curl" },
    secrets: [],
  });
  const runs = [{ query: "benchmark", startedAt: 1, view }];
  const index = await compressIndex(shareIndex(runs, (each) => each));
  return { keys, file: await encryptShare(keys, { index, data }) };
}

/** Time until the list and until the whole run of a share of 50 MB are shown. */
export const shareList: Benchmark = () =>
  withWorkbench({ WORKBENCH_ENGINE: "off" }, async ({ server, browser }) => {
    const { keys, file } = await largeShare();
    const hash = createHash("sha256").update("token").digest("base64url");
    const stored = await fetch(`${server.origin}/api/shares/${toBase64url(keys.id)}/upload`, {
      method: "PUT",
      body: file,
      headers: {
        "content-type": "application/octet-stream",
        origin: server.origin,
        [shareHeaders.lifetime]: "1h",
        [shareHeaders.revokeHash]: hash,
      },
    });
    if (!stored.ok) throw new Error(`The share was not stored: ${await stored.text()}`);
    const lists: number[] = [];
    const wholes: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage();
      await page.goto(`${server.origin}/guide`);
      const start = performance.now();
      await page.goto(server.origin + sharePath(keys), { waitUntil: "commit" });
      await page.getByText("Result 0", { exact: true }).first().waitFor();
      lists.push(performance.now() - start);
      await page.getByRole("link", { name: "Run this myself" }).waitFor();
      await page.getByRole("list", { name: "Web results" }).waitFor();
      wholes.push(performance.now() - start);
      await page.close();
    }
    return {
      name: "share of 50 MB",
      figures: {
        "size, MB": rounded(file.size / 1e6, 1),
        "list, ms": rounded(median(lists), 0),
        "slowest list, ms": rounded(Math.max(...lists), 0),
        "whole run, ms": rounded(median(wholes), 0),
      },
      target: `list within ${LIMIT_MS} ms`,
      isMet: median(lists) <= LIMIT_MS,
    };
  });
