import "server-only";

/** The page that users open first, and the route of their first run. */
const FIRST_PATHS = ["/", "/api/search"];

/**
 * Loads the code of what users need first, after the server is ready: the framework loads each page and route with
 * its first request. A server with a password loads less, because these requests have no session.
 */
export async function warmUp(origin: string, signal: AbortSignal): Promise<void> {
  for (const path of FIRST_PATHS) {
    const response = await fetch(origin + path, { redirect: "manual", signal });
    await response.arrayBuffer();
  }
}
