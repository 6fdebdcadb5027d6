import "server-only";
import type { Frame, Page, Request, Route } from "playwright-core";
import { PageError, type PageSession } from "../page-session";
import type { RenderJob } from "../render-job";

/**
 * Blocks requests that the job filters, and ends the page when it navigates to a blocked URL,
 * before anything is sent. Does not see redirects.
 */
export async function filterRequests(
  { context }: PageSession,
  { blocks, checkNavigation }: Pick<RenderJob, "blocks" | "checkNavigation">,
  blocked: AbortController,
): Promise<void> {
  if (!blocks && !checkNavigation) return;

  const decide = async (route: Route): Promise<void> => {
    const request = route.request();
    const frame = frameOf(request);
    const isNavigation = request.isNavigationRequest();
    // The page may never go there.
    if (isNavigation && isAhead(request)) return route.abort("blockedbyclient");
    if (isNavigation && (frame?.parentFrame() ?? null) === null) {
      const message = (await checkNavigation?.(request.url())) ?? null;
      if (message === null) return route.continue();
      blocked.abort(new PageError("rejected", message));
      return route.abort("blockedbyclient");
    }
    const pageRequest = {
      url: request.url(),
      resourceType: request.resourceType(),
      frameUrl: isNavigation || frame === null ? request.url() : frame.url(),
    };
    return blocks?.(pageRequest) ? route.abort("blockedbyclient") : route.continue();
  };
  // The page or the caller may be gone.
  await context.route("**/*", (route) => decide(route).catch(() => {}));
}

/** Null for the first request of a new window, which has no frame yet. */
export function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** Whether a page requests what it may need later, such as a page that a link leads to. */
export const isAhead = (request: Request): boolean =>
  request.headers()["sec-purpose"]?.startsWith("prefetch") ?? false;

/** Whether the response becomes the document of the page. */
export const isMainNavigation = (page: Page, request: Request): boolean =>
  request.isNavigationRequest() && !isAhead(request) && frameOf(request) === page.mainFrame();
