import type { BrowserContext, Page, Request } from "@playwright/test";
import { tracesOf } from "./browser-traces";
import { findings } from "./canary-watch";

/** Scripts and styles of the build, the same on every page: read once. */
const seen = new Set<string>();

/** Notes what the pages of a context ask for and are answered; `findings` says what of it gives a watched secret away. */
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
  const inAddress = findings("an address", request.url());
  try {
    const response = await request.response();
    if (!response) return inAddress;
    const heads = JSON.stringify(await response.headersArray());
    return [
      ...inAddress,
      ...findings(`the head of ${where}`, heads),
      ...findings(`the body of ${where}`, await response.body()),
    ];
  } catch {
    // The body of a redirect, or of a page that was left meanwhile, is not to be had.
    return inAddress;
  }
}

/**
 * What open pages keep of watched secrets. A page whose browser holds a connection is loaded anew, and what it then
 * still has in memory is looked through as well: the test's own scripts put the key into the page before.
 */
export async function findingsInPages(context: BrowserContext): Promise<readonly string[]> {
  const cookies = await context.cookies();
  const holdsKey = cookies.some(({ name }) => /-c-/.test(name));
  const found: (readonly string[])[] = [findings("a cookie", JSON.stringify(cookies))];
  for (const page of context.pages()) {
    if (!page.url().startsWith("http")) continue;
    found.push(inTraces(await tracesOf(page, { heap: false })));
    if (holdsKey && (await loadsAnew(page))) found.push(inTraces(await tracesOf(page)));
  }
  return [...new Set(found.flat())];
}

const inTraces = (traces: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(traces).flatMap(([where, text]) => findings(`the page's ${where}`, text));

/** False where the test has taken the server away, or it is another one that has the port by now. */
const loadsAnew = (page: Page): Promise<boolean> =>
  page.reload({ timeout: 10_000 }).then(
    (answer) => answer?.ok() ?? false,
    () => false,
  );
