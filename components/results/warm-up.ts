import { contentWorker } from "./content-worker";

/** Gets ready, while a run goes on, what most runs are followed by: the preview's code, and a worker that renders. */
export function warmUp(): void {
  void import("./detail/markdown-preview").catch(() => {});
  contentWorker.run({ kind: "markdown", text: "", baseUrl: null }).catch(() => {});
}
