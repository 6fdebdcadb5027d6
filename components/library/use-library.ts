import { useEffect, useRef, useState } from "react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import {
  type LibraryView,
  type LiveDetail,
  libraryChangeSchema,
  librarySchema,
  liveDetailSchema,
} from "@/lib/contract/library";
import { fetchLibrary, libraryEventsUrl } from "@/lib/transport/library";
import { announcementFor, applyChange } from "./library-changes";

export type LiveLibrary = {
  readonly view: LibraryView;
  /** Of the site that is shown. */
  readonly live: LiveDetail | null;
  /** `locked`: the session has ended, and the password has to be entered first. */
  readonly connection: "open" | "lost" | "locked";
};

const RETRY_MS = 3_000;
const LOST_AFTER_MS = 5_000;

/** The library as the server tells it, for as long as the page is open. `start` came with the page. */
export function useLibrary(start: LibraryView, shownId: string | null): LiveLibrary {
  const [view, setView] = useState(start);
  const [live, setLive] = useState<{ id: string | null; detail: LiveDetail | null }>({
    id: null,
    detail: null,
  });
  const [connection, setConnection] = useState<LiveLibrary["connection"]>("open");
  const announce = useAnnounce();
  const known = useRef(start);

  const take = (next: LibraryView) => {
    const news = announcementFor(known.current, next);
    known.current = next;
    setView(next);
    if (news !== "") announce(news);
  };
  const hear = useRef(take);
  useEffect(() => {
    hear.current = take;
  });

  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let worry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const open = () => {
      source = new EventSource(libraryEventsUrl(shownId));
      const on = (name: string, act: (said: unknown) => void) =>
        source?.addEventListener(name, ({ data }: MessageEvent<string>) => act(JSON.parse(data)));
      on("library", (said) => {
        clearTimeout(worry);
        setConnection("open");
        hear.current(librarySchema.parse(said));
      });
      on("change", (said) =>
        hear.current(applyChange(known.current, libraryChangeSchema.parse(said))),
      );
      on("detail", (said) =>
        setLive({ id: shownId, detail: liveDetailSchema.nullable().parse(said) }),
      );
      source.addEventListener("error", () => {
        // The server ends every stream after a while, and the next one is there at once.
        clearTimeout(worry);
        worry = setTimeout(() => setConnection("lost"), LOST_AFTER_MS);
        // The browser tries again by itself, except after an answer that was no stream.
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(again);
        again = setTimeout(ask, RETRY_MS);
      });
    };
    // What kind of refusal it was, a stream of events cannot tell.
    const ask = async () => {
      const answer = await fetchLibrary();
      if (isOver) return;
      if (answer.ok) return open();
      clearTimeout(worry);
      setConnection(answer.failure.locked ? "locked" : "lost");
      again = setTimeout(ask, RETRY_MS);
    };
    open();
    return () => {
      isOver = true;
      clearTimeout(again);
      clearTimeout(worry);
      source?.close();
    };
  }, [shownId]);

  return { view, live: live.id === shownId ? live.detail : null, connection };
}
