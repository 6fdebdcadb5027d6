import { useEffect, useRef, useState } from "react";
import {
  type LibraryView,
  type LiveDetail,
  libraryChangeSchema,
  librarySchema,
  liveDetailSchema,
} from "@/lib/contract/library";
import { fetchLibrary, libraryEventsUrl } from "@/lib/transport/library";
import { announcementFor, applyChange } from "./library-changes";

const RETRY_MS = 3_000;
const LOST_AFTER_MS = 5_000;

/** Live view of the library while the page is open. `start` is the server-rendered state. */
export function useLibrary(start: LibraryView, shownId: string | null) {
  const [view, setView] = useState(start);
  const [live, setLive] = useState<{ id: string | null; detail: LiveDetail | null }>({
    id: null,
    detail: null,
  });
  /** `locked`: the session has expired and the password is required. */
  const [connection, setConnection] = useState<"open" | "lost" | "locked">("open");
  /** The last one, as a new object each time. */
  const [announcement, setAnnouncement] = useState<{ readonly text: string } | null>(null);
  const known = useRef(start);

  const update = (next: LibraryView) => {
    const text = announcementFor(known.current, next);
    known.current = next;
    setView(next);
    if (text !== "") setAnnouncement({ text });
  };
  const onView = useRef(update);
  useEffect(() => {
    onView.current = update;
  });

  useEffect(() => {
    let source: EventSource | null = null;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let lostTimer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    const open = () => {
      source = new EventSource(libraryEventsUrl(shownId));
      const on = (name: string, handle: (data: unknown) => void) =>
        source?.addEventListener(name, ({ data }: MessageEvent<string>) =>
          handle(JSON.parse(data)),
        );
      on("library", (data) => {
        clearTimeout(lostTimer);
        setConnection("open");
        onView.current(librarySchema.parse(data));
      });
      on("change", (data) =>
        onView.current(applyChange(known.current, libraryChangeSchema.parse(data))),
      );
      on("detail", (data) =>
        setLive({ id: shownId, detail: liveDetailSchema.nullable().parse(data) }),
      );
      source.addEventListener("error", () => {
        // The server ends every stream after a while, and the browser reconnects immediately.
        clearTimeout(lostTimer);
        lostTimer = setTimeout(() => setConnection("lost"), LOST_AFTER_MS);
        // The browser reconnects automatically, except after a response that is not an event
        // stream.
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(retryTimer);
        retryTimer = setTimeout(reconnect, RETRY_MS);
      });
    };
    // An event stream does not expose the status, so request the list to find the reason.
    const reconnect = async () => {
      const response = await fetchLibrary();
      if (isClosed) return;
      if (response.ok) return open();
      clearTimeout(lostTimer);
      setConnection(response.failure.locked ? "locked" : "lost");
      retryTimer = setTimeout(reconnect, RETRY_MS);
    };
    open();
    return () => {
      isClosed = true;
      clearTimeout(retryTimer);
      clearTimeout(lostTimer);
      source?.close();
    };
  }, [shownId]);

  const detail = live.id === shownId ? live.detail : null;
  return { view, live: detail, connection, announcement };
}
