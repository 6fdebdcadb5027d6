import { contentWorker } from "../contents/content-worker";
import { responses } from "../contents/response-workers";

let rendererIsWarm = false;

/**
 * Warms up the code that handles the next response: starts a spare parser worker and, on the first
 * call, loads and compiles the sanitizer and the rendering worker.
 */
export function warmUp(): void {
  responses.prepare();
  if (rendererIsWarm) return;
  rendererIsWarm = true;
  import("@/lib/workers/text/sanitise").then(
    // The first call takes longer than most pages do afterwards.
    ({ sanitise }) => sanitise('<p>A <a href="https://example.org/">link</a></p>'),
    () => {},
  );
  contentWorker.run({ kind: "markdown", text: "# A\n\n*b*", baseUrl: null }).catch(() => {});
}
