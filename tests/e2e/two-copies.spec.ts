import { Balancer } from "../support/balancer";
import { ConnectionsPage } from "../support/connections-page";
import { LocalSite } from "../support/local-site";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

const PASSWORD = "two copies of one house";
const RESULTS = [{ url: "https://live.example/one", title: "Found live", content: "A live page." }];

/** A live search that always finds the same page. */
const instance = new LocalSite({
  "/search": (_request, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ results: RESULTS })),
});

test("serves one user from two copies behind one URL, even if one of them stops", async ({
  workbench,
  page,
}) => {
  // Starting three servers can take minutes on a busy machine.
  test.setTimeout(300_000);
  await instance.start();
  const balancer = await new Balancer().choosePort();
  const key = "a-key-for-both-of-the-copies";
  const elsewhere = await new WorkbenchServer({
    WORKBENCH_SEARXNG_URL: instance.origin,
    WORKBENCH_ENGINE_KEYS: JSON.stringify([{ label: "copies", key }]),
  }).start();
  const settings = {
    WORKBENCH_ENGINE: "off",
    WORKBENCH_URL: balancer.origin,
    WORKBENCH_PASSWORD: PASSWORD,
    WORKBENCH_SECRET: "a secret that both of the copies were given",
    WORKBENCH_CONNECTIONS: JSON.stringify([
      { label: "Engine elsewhere", baseUrl: elsewhere.origin, key },
    ]),
  };
  const [one, two] = [new WorkbenchServer(settings), new WorkbenchServer(settings)];
  await Promise.all([one.start(), two.start()]);
  const copies = [one.origin, two.origin];
  await balancer.start(copies);
  const ran = () =>
    copies.map(
      (copy) => balancer.handled.get(copy)?.filter((each) => each === "POST /api/search").length,
    );

  const search = async (query: string) => {
    // The previous results stay visible during the next run.
    const response = page.waitForResponse((each) => each.url().endsWith("/api/search"));
    await workbench.search(query);
    expect((await response).status()).toBe(200);
  };

  try {
    // A login at one copy is valid at both.
    await page.goto(balancer.origin);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(workbench.run).toBeEnabled();
    await expect(new ConnectionsPage(page).switcher).toContainText("Engine elsewhere");

    for (const query of ["exact phrase", "time filter"]) {
      await search(query);
      await expect(workbench.results).toContainText("Found live");
    }
    expect(ran().every((count) => (count ?? 0) > 0)).toBe(true);
    // The engine reports the result counts per provider, and the page shows them.
    await expect(workbench.results).toContainText(/library \d+, SearXNG 1/);

    // A user's connection, sealed by either copy, opens at the other.
    const connections = new ConnectionsPage(page);
    await connections.add({ label: "My own", baseUrl: elsewhere.origin, key });
    await expect(connections.switcher).toContainText("My own");
    for (const query of ["exact phrase", "time filter"]) await search(query);

    await one.kill();
    const before = ran();
    await search("maximum age");
    await search("exact phrase");
    expect((ran()[1] ?? 0) - (before[1] ?? 0)).toBe(2);
  } finally {
    await balancer.dispose();
    await Promise.all([one.dispose(), two.dispose(), elsewhere.dispose()]);
    await instance.dispose();
  }
});
