import { expect, it } from "vitest";
import { IndexUnavailable } from "../index/page-index";
import { ClusterConnection } from "./connection";
import { PageTexts } from "./page-texts";
import { runClusterSearch } from "./run-search";
import { TermFacts } from "./term-facts";

it("counts the check of the index towards the time for a search", async () => {
  const connection = new ClusterConnection({
    ...{ urls: ["http://127.0.0.1:1"], name: "x", credentials: null },
    ...{ shards: 1, replicas: 0, refreshMs: 1_000, timeoutMs: 10 },
  });
  const search = runClusterSearch(
    {
      connection,
      alias: "x-pages",
      opened: new Promise(() => {}),
      facts: new TermFacts(connection, "x-pages"),
      texts: new PageTexts(),
    },
    () => [],
  );
  await expect(search).rejects.toThrow(IndexUnavailable);
});
