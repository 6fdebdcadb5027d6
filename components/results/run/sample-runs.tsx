import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { creditRates } from "@/lib/contract/credit-rates";
import type { ShownRun } from "@/lib/transport/run-state";
import { responseCode } from "@/lib/workers/responses/lazy-code";
import { preloadMarkdown } from "../detail/text/markdown-preload";
import { noTries } from "../tries/no-tries";
import { TriesProvider } from "../tries/tries-context";
import { RunPanel } from "./panel";

const sample = (mark: string) => ({
  success: true,
  creditsUsed: 3,
  data: {
    web: [1, 2, 3].map((position) => ({
      url: `https://example.org/${mark}/${position}`,
      title: `Sample ${mark}, ${position}`,
      description: "What the **page** says, in a sentence or two.",
      position,
      markdown: `# Sample ${mark}\n\n${"Text with *emphasis*, a [link](https://example.org/) and `code`.\n\n".repeat(12)}`,
      metadata: { statusCode: 200, language: "en", cacheState: "hit", creditsUsed: 1 },
    })),
  },
});

/** Two runs: the second replaces the first, so that the code of an update is compiled as well. */
const MARKS = ["one", "two"];

/**
 * Renders two sample runs out of sight, one after the other: the first render compiles the code of the results, resolves
 * their styles and shapes their text, which takes several times as long as the renders that follow. Nothing of it is
 * painted, read aloud, found, focused, printed, stored or requested from the network. Does nothing once the page has
 * results or a run has started, which ends them immediately.
 */
export async function renderSampleRuns(signal: AbortSignal): Promise<void> {
  if (signal.aborted || document.querySelector("[data-results]")) return;
  const host = document.createElement("div");
  host.inert = true;
  host.ariaHidden = "true";
  host.className = "pointer-events-none invisible fixed inset-0 contain-strict print:hidden";
  const root = createRoot(host, { identifierPrefix: "sample-run" });
  try {
    for (const mark of MARKS) {
      const shown = await sampleRun(mark);
      if (!shown || signal.aborted) return;
      document.body.append(host);
      // In slices, as the results of a run.
      startTransition(() => root.render(<Sample shown={shown} />));
      await new Promise<void>((painted) => watchFor({ host, run: shown.run.id, signal }, painted));
    }
  } finally {
    root.unmount();
    host.remove();
  }
}

function Sample({ shown }: { shown: ShownRun }) {
  return (
    <div data-sample-run={shown.run.id} className="h-full">
      <TriesProvider value={noTries(shown.run.request)}>
        <RunPanel
          state={{ phase: "done", ...shown }}
          rates={creditRates}
          onCommand={() => {}}
          commands={[]}
          connections={{ chosen: null, labelOf: () => "" }}
          scope={() => null}
          idle={null}
          sharedNotes={[]}
        />
      </TriesProvider>
    </div>
  );
}

async function sampleRun(mark: string): Promise<ShownRun | null> {
  const text = JSON.stringify(sample(mark));
  const parsed = (await responseCode.parser()).parseResponseText(
    { status: 200, retryAfter: null, text },
    { sources: ["web"], formats: ["markdown"] },
  );
  if (!parsed.ok) return null;
  await preloadMarkdown(parsed.view);
  return {
    run: {
      id: `sample-run-${mark}`,
      request: { query: mark },
      status: 200,
      body: new Blob([text]),
      beginning: text,
      bytes: text.length,
      startedAt: Date.now(),
      durationMs: 1,
      connectionLabel: null,
    },
    view: parsed.view,
  };
}

/** Milliseconds. A page in the background renders late. */
const MAX_WAIT_MS = 2_000;

type Watched = { readonly host: HTMLElement; readonly run: string; readonly signal: AbortSignal };

/** Calls back when a run is in the page and what follows its paint has run, or when no sample is to be rendered any more. */
function watchFor({ host, run, signal }: Watched, onShown: () => void): void {
  const isShown = () => host.querySelector(`[data-sample-run="${run}"]`) !== null;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    signal.removeEventListener("abort", onShown);
    afterPaint(() => afterPaint(onShown));
  };
  const observer = new MutationObserver(() => {
    if (isShown()) end();
  });
  observer.observe(host, { subtree: true, childList: true, attributes: true });
  const timer = setTimeout(end, MAX_WAIT_MS);
  signal.addEventListener("abort", onShown, { once: true });
}
