import "server-only";
import type { LibrarySiteView, LibraryView } from "@/lib/contract/library";
import type { LibraryService } from "@/lib/engine/library/service";
import { engineIfOn } from "../engine/engine";
import { shutdown } from "../lifecycle/shutdown";
import { processWide } from "../process-wide";
import { respondFailure } from "../respond";
import { libraryIsOff, mayChangeLibrary } from "./handlers";

declare module "../process-wide" {
  interface ProcessWide {
    libraryStreams?: number;
  }
}

const TICK_MS = 500;
const HEARTBEAT_TICKS = 30;
/** The browser then reconnects, which checks its access again. */
const MAX_TICKS = 600_000 / TICK_MS;
const RECONNECT_MS = 1_500;
const MAX_STREAMS = 50;

/**
 * `GET /api/library/events`: the whole library, then its changes; with `id`, also the progress of
 * that site's crawl. Read from the library's database, so that crawls of other processes are
 * included.
 */
export function getLibraryEvents(request: Request): Response {
  const engine = engineIfOn();
  if (!engine) return libraryIsOff();
  const all = processWide();
  if ((all.libraryStreams ?? 0) >= MAX_STREAMS)
    return respondFailure(
      503,
      {
        kind: "overloaded",
        message: "Too many pages are watching the library.",
        retryAfterSeconds: 5,
      },
      { "Retry-After": "5" },
    );
  const id = new URL(request.url).searchParams.get("id");
  const body =
    request.method === "HEAD" ? null : streamOf(engine.library, id, request, countStream());
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // A compressor would delay events.
      "Cache-Control": "no-store, no-transform",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function countStream(): () => void {
  const all = processWide();
  all.libraryStreams = (all.libraryStreams ?? 0) + 1;
  return () => {
    all.libraryStreams = Math.max(0, (all.libraryStreams ?? 1) - 1);
  };
}

function streamOf(
  library: LibraryService,
  id: string | null,
  request: Request,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    leave();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const events = new LibraryEvents(library, id);
      const send = (json: string) => controller.enqueue(encoder.encode(json));
      let ticks = 0;
      let isBusy = false;
      // The signal of a request does not abort once the request was garbage-collected, so this refers to the request.
      const isLast = () => request.signal.aborted || shutdown().begun.aborted || ticks > MAX_TICKS;
      const tick = async (): Promise<void> => {
        ticks += 1;
        if (isLast()) return close();
        // A slow reader skips updates and then gets the latest state.
        if (isBusy || (controller.desiredSize ?? 1) < -10) return;
        isBusy = true;
        const text = await events.next();
        isBusy = false;
        if (isOver) return;
        if (text !== "") send(text);
        else if (ticks % HEARTBEAT_TICKS === 0) send(": still here\n\n");
      };
      const close = () => {
        if (isOver) return;
        end();
        controller.close();
      };
      send(`retry: ${RECONNECT_MS}\n\n`);
      void tick().catch(close);
      timer = setInterval(() => void tick().catch(close), TICK_MS);
      timer.unref();
    },
    cancel: end,
  });
}

/** The differences since the previous call. */
class LibraryEvents {
  readonly #library: LibraryService;
  readonly #id: string | null;
  readonly #sent = new Map<string, string>();
  #detail = "";
  #isFirst = true;

  constructor(library: LibraryService, id: string | null) {
    this.#library = library;
    this.#id = id;
  }

  async next(): Promise<string> {
    const view = { ...(await this.#library.view()), mayChange: mayChangeLibrary() };
    return this.#ofSites(view) + (await this.#ofDetail());
  }

  #ofSites(view: LibraryView): string {
    const changed: LibrarySiteView[] = [];
    for (const site of view.sites) {
      const json = JSON.stringify(site);
      if (this.#sent.get(site.id) === json) continue;
      this.#sent.set(site.id, json);
      changed.push(site);
    }
    const there = new Set(view.sites.map(({ id }) => id));
    const gone = [...this.#sent.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.#sent.delete(id);
    if (this.#isFirst) {
      this.#isFirst = false;
      return event("library", view);
    }
    if (changed.length === 0 && gone.length === 0) return "";
    return event("change", { sites: changed, gone, pages: view.pages, bytes: view.bytes });
  }

  async #ofDetail(): Promise<string> {
    if (this.#id === null) return "";
    const text = event("detail", await this.#library.live(this.#id));
    if (text === this.#detail) return "";
    this.#detail = text;
    return text;
  }
}

const event = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
