import { expect, it, onTestFinished } from "vitest";
import { serve } from "@/lib/net/test-fixtures/loopback";
import { openOpenSearchIndex } from "./open-index";
import { defaultOpenSearchSettings } from "./settings";

/** Responds like a cluster whose index an operator can remove. */
async function startCluster() {
  const cluster = { hasIndex: false };
  const { origin } = await serve((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    if (request.method === "PUT") cluster.hasIndex = true;
    const missing = { error: { type: "index_not_found_exception", reason: "no such index" } };
    const done = {
      ...{ errors: !cluster.hasIndex, deleted: 0, acknowledged: true },
      items: [{ delete: { status: 404, ...(cluster.hasIndex ? {} : missing) } }],
    };
    const isMissing = !cluster.hasIndex && path !== "/_bulk";
    const isUnknown = path.includes("/_doc/");
    response.writeHead(isMissing || isUnknown ? 404 : 200, { "Content-Type": "application/json" });
    const mapping = { "workbench-pages-v1": { mappings: { _meta: { version: 1 } } } };
    const body = path.endsWith("/_mapping") ? mapping : done;
    response.end(JSON.stringify(isMissing ? missing : body));
  });
  const index = openOpenSearchIndex({
    ...defaultOpenSearchSettings,
    ...{ urls: [origin], credentials: null },
  });
  onTestFinished(() => index.close());
  return { cluster, index };
}

it("removes pages and sites from an index that an operator has removed", async () => {
  const { cluster, index } = await startCluster();
  await index.remove("https://a.example/");
  cluster.hasIndex = false;
  expect(await index.remove("https://a.example/")).toBe(false);
  cluster.hasIndex = false;
  expect(await index.removeSite("https://a.example")).toBe(0);
  expect(cluster.hasIndex).toBe(true);
});
