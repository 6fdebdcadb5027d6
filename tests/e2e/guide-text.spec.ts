import { expect, test } from "./fixtures";

test("serves the guide as text, each page under the URL that the list names", async ({
  server,
}) => {
  const list = await fetch(`${server.origin}/llms.txt`);
  expect(list.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const addresses = [...(await list.text()).matchAll(/\]\((\S+\.md)\)/g)].map(([, to = ""]) => to);
  expect(addresses.length).toBeGreaterThan(100);
  const links = new Set<string>();
  for (const address of addresses) {
    const page = await fetch(address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(page.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await page.text();
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    for (const [, to = ""] of text.matchAll(/(?<!!\[[^\]]*)\]\(([^)\s#]+)/g)) links.add(to);
  }
  // Every link of the texts is absolute, and every one to this server leads to something.
  expect([...links].filter((to) => !/^https?:\/\//.test(to))).toEqual([]);
  const own = [...links].filter((to) => to.startsWith(server.origin));
  expect(own.length).toBeGreaterThan(100);
  for (const address of own)
    if (!addresses.includes(address))
      expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  expect(await (await fetch(`${server.origin}/llms-full.txt`)).text()).toContain("\n# ");
  const missing = await fetch(`${server.origin}/guide/nothing.md`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    success: false,
    error: expect.stringContaining("/llms.txt"),
  });
});

test("responds to HEAD as to GET, and names what is missing", async ({ server }) => {
  for (const path of ["/llms.txt", "/llms-full.txt", "/guide/request/query.md", "/openapi.json"]) {
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch(`${server.origin}${path}`, { method })),
    );
    expect([path, head?.status, head?.headers.get("content-type")]).toEqual([
      path,
      200,
      get?.headers.get("content-type"),
    ]);
    expect(await head?.text()).toBe("");
  }
  for (const path of ["/guide/request/nothing.md", "/guide/request.md", "/guide/.md"])
    expect((await fetch(`${server.origin}${path}`)).status).toBe(404);
});

test("names the Markdown of a page in the page", async ({ page }) => {
  await page.goto("/guide/request/query");
  await expect(page.locator('link[rel="alternate"][type="text/markdown"]')).toHaveAttribute(
    "href",
    /\/guide\/request\/query\.md$/,
  );
});
