import { useEffect, useEffectEvent, useRef } from "react";
import { emptyPageHtml, LARGE_PAGE, type MountedPage, mountPage, parseInert } from "./document";
import { scrollIntoView } from "./elements";
import { drawOverlay, type Overlay, placeBoxOver } from "./overlay";
import { layOutAround, layOutNear } from "./page-parts";

type FramePageOptions = {
  readonly html: string;
  /** Untrusted text of the linked style sheets. */
  readonly linkedCss: string | null;
  readonly overlay: Overlay;
  readonly styled: boolean;
  readonly onReady: (page: MountedPage) => void;
  readonly onFail: () => void;
};

/** Mounts the page in the frame, and redraws the overlay when the page scrolls or the selection changes. */
export function useFramePage(options: FramePageOptions) {
  const { html, linkedCss, overlay, styled, onReady, onFail } = options;
  const { element, marked, included } = overlay;
  const frame = useRef<HTMLIFrameElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Outlines the element under the pointer. */
  const hover = useRef<HTMLDivElement>(null);
  const page = useRef<MountedPage>(null);
  const scheduled = useRef(0);

  const repaint = useEffectEvent((current: Overlay = overlay) => {
    const sheet = canvas.current;
    if (sheet && page.current) drawOverlay(sheet, current, getComputedStyle(sheet).color);
  });
  const mounted = useEffectEvent((next: MountedPage) => {
    page.current = next;
    onReady(next);
    repaint();
  });
  const failed = useEffectEvent(onFail);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const iframe = frame.current;
    if (!iframe) return;
    const mount = async () => {
      const parsed = await parseInert(html, signal, linkedCss);
      const next = mountPage(iframe, parsed, html.length > LARGE_PAGE);
      if (!next) return failed();
      const { view, parts } = next;
      const onScroll = () => {
        cancelAnimationFrame(scheduled.current);
        scheduled.current = requestAnimationFrame(() => {
          if (parts) layOutNear(parts, view.innerHeight);
          repaint();
        });
      };
      view.addEventListener("scroll", onScroll, { signal, capture: true });
      mounted(next);
    };
    const onError = () => {
      if (!signal.aborted) failed();
    };
    iframe.addEventListener("load", () => void mount().catch(onError), { signal, once: true });
    iframe.srcdoc = emptyPageHtml;
    return () => controller.abort();
  }, [html, linkedCss]);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const observer = new ResizeObserver(() => repaint());
    observer.observe(sheet);
    return () => observer.disconnect();
  }, []);

  const showElement = useEffectEvent((picked: Element | null) => {
    if (picked && page.current) {
      if (page.current.parts) layOutAround(page.current.parts, picked);
      scrollIntoView(picked);
    }
    if (hover.current) placeBoxOver(hover.current, null);
  });
  useEffect(() => showElement(element), [element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turning style sheets on or off moves every element
  useEffect(() => repaint({ element, marked, included }), [element, marked, included, styled]);

  return {
    frame,
    canvas,
    hover,
    page,
    /** Draws the overlay again, for use in event handlers. */
    redraw: () => {
      const sheet = canvas.current;
      if (sheet && page.current) drawOverlay(sheet, overlay, getComputedStyle(sheet).color);
    },
  };
}

export type FramePage = ReturnType<typeof useFramePage>;
