import "server-only";
import type { Frame, Request, Route } from "playwright-core";
import { PageError, type PageSession } from "./page-session";
import type { RenderJob } from "./render-job";

/**
 * Blocks requests that the job filters, and ends the page when it navigates to a blocked URL,
 * before anything is sent. Does not see redirects.
 */
export async function filterRequests(
  { context }: PageSession,
  { blocks: refuses, checkNavigation: judges }: Pick<RenderJob, "blocks" | "checkNavigation">,
  refused: AbortController,
): Promise<void> {
  if (!refuses && !judges) return;

  const decide = async (route: Route): Promise<void> => {
    const asked = route.request();
    const frame = frameOf(asked);
    const isNavigation = asked.isNavigationRequest();
    if (isNavigation && (frame?.parentFrame() ?? null) === null) {
      const words = (await judges?.(asked.url())) ?? null;
      if (words === null) return route.continue();
      refused.abort(new PageError("refused", words));
      return route.abort("blockedbyclient");
    }
    const request = {
      url: asked.url(),
      resourceType: asked.resourceType(),
      frameUrl: isNavigation || frame === null ? asked.url() : frame.url(),
    };
    return refuses?.(request) ? route.abort("blockedbyclient") : route.continue();
  };
  // The page or the caller may be gone.
  await context.route("**/*", (route) => decide(route).catch(() => {}));
}

/** Null for the first request of a new window, which has no frame yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
