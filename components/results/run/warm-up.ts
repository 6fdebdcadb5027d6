import { contentWorker } from "../contents/content-worker";

let warm = false;

/** Gets ready what most runs are followed by: the preview's code, what makes it safe, and a worker that renders. */
export function warmUp(): void {
  if (warm) return;
  warm = true;
  void import("../detail/formats/markdown").catch(() => {});
  import("@/lib/workers/sanitise").then(
    // The first time takes longer than most pages do afterwards.
    ({ sanitise }) => sanitise('<p>A <a href="https://example.org/">link</a></p>'),
    () => {},
  );
  contentWorker.run({ kind: "markdown", text: "# A\n\n*b*", baseUrl: null }).catch(() => {});
}
