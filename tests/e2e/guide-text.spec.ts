import { expect, test } from "./fixtures";

test("serves the guide as text, each page under the address that the list names", async ({
  server,
}) => {
  const list = await fetch(`${server.origin}/llms.txt`);
  expect(list.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const addresses = [...(await list.text()).matchAll(/\]\((\S+\.md)\)/g)].map(([, to = ""]) => to);
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses) {
    const page = await fetch(address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(page.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await page.text()).toMatch(/^# \S.*\n\n> \S/);
  }
  expect(await (await fetch(`${server.origin}/llms-full.txt`)).text()).toContain("\n# ");
  const missing = await fetch(`${server.origin}/guide/nothing.md`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({
    success: false,
    error: expect.stringContaining("/llms.txt"),
  });
});

test("names the Markdown of a page in the page", async ({ page, server }) => {
  await page.goto(`${server.origin}/guide/request/query`);
  await expect(page.locator('link[rel="alternate"][type="text/markdown"]')).toHaveAttribute(
    "href",
    /\/guide\/request\/query\.md$/,
  );
});
