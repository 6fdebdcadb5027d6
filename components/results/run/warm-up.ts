import { contentWorker } from "../contents/content-worker";
import { responses } from "../contents/response-workers";

/** As long as a page: a short text would leave the renderer interpreted. */
const sample =
  "# A\n\nSome *text* with a [link](https://example.org/) and `code`.\n\n- An entry\n\n".repeat(
    100,
  );
const ROUNDS = 3;

let rendererIsWarm = false;

/**
 * Warms up the code that handles the next response: starts a spare parser worker and, on the first
 * call, loads and compiles the sanitizer and the rendering worker.
 */
export function warmUpRendering(): void {
  responses.prepare();
  if (rendererIsWarm) return;
  rendererIsWarm = true;
  import("@/lib/workers/text/sanitize").then(
    // The first call takes longer than most pages do afterwards.
    ({ sanitize }) => sanitize('<p>A <a href="https://example.org/">link</a></p>'),
    () => {},
  );
  for (let round = 0; round < ROUNDS; round += 1)
    contentWorker.run({ kind: "markdown", text: sample, baseUrl: null }).catch(() => {});
}
