import { expect, test } from "./fixtures";

test.use({ loadsEarly: true });

const LOADER = /[,[](\d+),\w=>\{\w\.v\(\w+=>Promise\.(?:all\(\[([^\]]*)\]|resolve\(\))/g;
const CHUNK = /static\/chunks\/[\w.~-]+\.js/g;

/**
 * The loaders in the code of a page: per module id, the lists of chunks that its `import()` waits for. A loader in the
 * first load replaces those of later parts, which have fewer chunks to load.
 */
async function loadersOf(origin: string, path: string): Promise<Map<string, Set<string>>> {
  const read = async (url: string) => (await fetch(`${origin}${url}`)).text();
  const chunksIn = (text: string) => text.match(CHUNK) ?? [];
  const first = new Set(chunksIn(await read(path)));
  const known = new Set(first);
  const loaders = new Map<string, Set<string>>();
  const inFirst = new Set<string>();
  for (const chunk of known) {
    const text = await read(`/_next/${chunk}`);
    for (const [, id = "", list = "none"] of text.matchAll(LOADER)) {
      if (first.has(chunk)) inFirst.add(id);
      if (!inFirst.has(id) || first.has(chunk))
        loaders.set(id, (loaders.get(id) ?? new Set()).add(list));
      for (const needed of chunksIn(list)) known.add(needed);
    }
  }
  return loaders;
}

// Turbopack keeps the first loader registered under an id. A loader of another part of the page may
// leave out chunks that only that part loads, and the import then fails for the life of the page.
for (const path of ["/", "/library", "/guide"])
  test(`loads each lazy module of ${path} in one way`, async ({ server }) => {
    const loaders = await loadersOf(server.origin, path);
    if (path === "/") expect(loaders.size).toBeGreaterThan(50);
    expect([...loaders].filter(([, lists]) => lists.size > 1)).toEqual([]);
  });

// The build leaves lazy code out of the server. A page that shows some of it as it opens would lack it until the
// browser has loaded it.
for (const path of [
  ...[
    "/",
    "/?q=solar+panels",
    "/?q=solar+panels&limit=500&formats=json",
    "/?share=x",
    "/compare",
    "/judge",
    "/sweep",
    "/library",
    "/schedules",
  ],
  ...["/shares", "/share", "/guide", "/guide/fields"],
])
  test(`renders all of ${path} that shows first on the server`, async ({ server }) => {
    const html = await (await fetch(`${server.origin}${path}`)).text();
    expect(html).toContain("</html>");
    expect(html).not.toContain("data-dgst");
  });
