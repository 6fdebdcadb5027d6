import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { queryPath } from "@/components/request-form/query/path";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";

/** A cheap test for every paste. Matches are then examined closely. */
const LOOKS_LIKE_REQUEST =
  /^\s*(?:\{|#r=|[$>]?\s?curl|POST\s|Invoke-RestMethod|irm\s|https?:\/\/\S+#r=|import\s|const\s|await\s|test\()/i;

/** Requests from outside: files dropped on the page, and commands pasted into the query. */
export function useIncomingRequests(openImport: () => void) {
  const announce = useAnnounce();
  const text = useRef<string | null>(null);
  const dropped = useRef<readonly File[]>([]);
  const [offered, setOffered] = useState(false);

  const open = (pastedText: string | null, files: readonly File[] = []) => {
    text.current = pastedText;
    dropped.current = files;
    setOffered(false);
    openImport();
  };

  const onPaste = useEffectEvent(async (event: ClipboardEvent) => {
    const { target } = event;
    const intoQuery = target instanceof HTMLElement && target.getAttribute("name") === queryPath;
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (!intoQuery || !LOOKS_LIKE_REQUEST.test(pasted)) return;
    // If the code cannot load, nothing is offered. The text is in the query either way.
    const module = await import("@/lib/import/import-text").catch(() => null);
    if (!module?.looksImportable(pasted)) return;
    text.current = pasted;
    setOffered(true);
    announce("The pasted text looks like a request. You can import it.", { hidden: true });
  });

  const onDrop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    // Modal dialogs accept files themselves.
    if (!document.querySelector("dialog:modal")) open(null, files);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", (event) => void onPaste(event), { signal });
    document.addEventListener("dragover", onDragOver, { signal });
    // In the capture phase, because code editors insert the text of a file.
    document.addEventListener("drop", onDrop, { signal, capture: true });
    return () => controller.abort();
  }, []);

  const handlers = useStableFunctions({
    /** The initial text of the import dialog. */
    text: () => text.current,
    files: () => dropped.current,
    offer: open,
    /** Drops the text and the files, which may contain a key. */
    clear: () => {
      text.current = null;
      dropped.current = [];
    },
    accept: () => {
      setOffered(false);
      openImport();
    },
    decline: () => {
      text.current = null;
      setOffered(false);
    },
  });
  /** `offered`: whether text that looks like a request was pasted into the query. */
  return useMemo(() => ({ ...handlers, offered }), [handlers, offered]);
}

export type IncomingRequests = ReturnType<typeof useIncomingRequests>;
