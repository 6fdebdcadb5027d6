import type { BrowserContext, Page, Request } from "@playwright/test";
import { tracesOf } from "./browser-traces";
import { findings } from "./canary-watch";

/** Static files of the build that were already checked; they are the same on every page. */
const seen = new Set<string>();

/**
 * Records all requests and responses of a browser context; `findings` lists those that leak a
 * watched secret.
 */
export function watchResponses(context: BrowserContext): {
  findings(): Promise<readonly string[]>;
} {
  const checks: Promise<readonly string[]>[] = [];
  context.on("requestfinished", (request) => {
    const isStatic = new URL(request.url()).pathname.startsWith("/_next/static/");
    if (isStatic && seen.has(request.url())) return;
    if (isStatic) seen.add(request.url());
    checks.push(findingsInExchange(request));
  });
  return { findings: async () => (await Promise.all(checks)).flat() };
}

async function findingsInExchange(request: Request): Promise<readonly string[]> {
  const where = new URL(request.url()).pathname;
  const inUrl = findings("an address", request.url());
  try {
    const response = await request.response();
    if (!response) return inUrl;
    const heads = JSON.stringify(await response.headersArray());
    return [
      ...inUrl,
      ...findings(`the head of ${where}`, heads),
      ...findings(`the body of ${where}`, await response.body()),
    ];
  } catch {
    // Redirects and pages that were navigated away from have no body.
    return inUrl;
  }
}

/**
 * Traces of watched secrets in open pages. With `heap`, a page with a stored connection is reloaded
 * and its heap is checked too; before the reload, the test's own scripts hold the key.
 */
export async function findingsInPages(
  context: BrowserContext,
  { heap = true }: { readonly heap?: boolean } = {},
): Promise<readonly string[]> {
  const cookies = await context.cookies();
  const holdsKey = heap && cookies.some(({ name }) => /-c-/.test(name));
  const found: (readonly string[])[] = [findings("a cookie", JSON.stringify(cookies))];
  for (const page of context.pages()) {
    if (!page.url().startsWith("http")) continue;
    found.push(inTraces(await tracesOf(page, { heap: false })));
    if (holdsKey && (await reloadSucceeds(page))) found.push(inTraces(await tracesOf(page)));
  }
  return [...new Set(found.flat())];
}

const inTraces = (traces: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(traces).flatMap(([where, text]) => findings(`the page's ${where}`, text));

/** Resolves to false when the server is gone or another one uses its port. */
const reloadSucceeds = (page: Page): Promise<boolean> =>
  page.reload({ timeout: 10_000 }).then(
    (response) => response?.ok() ?? false,
    () => false,
  );
