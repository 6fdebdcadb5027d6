import type { Page } from "@playwright/test";

/** The bodies of the searches that a page sends from now on. */
export function sentSearches(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

/** The URLs of the requests that a page sends to other origins from now on. */
export function foreignRequests(page: Page, own: string): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== own) urls.push(request.url());
  });
  return urls;
}
