import { useEffect, useEffectEvent, useRef } from "react";
import { emptyPageHtml, LARGE_PAGE, type MountedPage, mountPage, parseInert } from "./document";
import { drawOverlay, type Overlay, placeBoxOver } from "./overlay";
import { layOutAround } from "./page-parts";
import type { RecordedLayout } from "./recorded-layout";

export type FramePageOptions = {
  readonly html: string;
  /** Untrusted text of the linked style sheets. */
  readonly linkedCss: string | null;
  readonly overlay: Overlay;
  readonly styled: boolean;
  readonly layout: RecordedLayout | null;
  readonly isOverScreenshot: boolean;
  readonly onReady: (page: MountedPage) => void;
  readonly onFail: () => void;
};

/** Mounts the page in the frame, and redraws the overlay when the page scrolls or the selection changes. */
export function useFramePage(options: FramePageOptions) {
  const { html, linkedCss, overlay, styled, layout, isOverScreenshot, onReady, onFail } = options;
  const { element, marked, included } = overlay;
  const frame = useRef<HTMLIFrameElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hover = useRef<HTMLDivElement>(null);
  const screenshot = useRef<HTMLImageElement>(null);
  const page = useRef<MountedPage>(null);
  const scheduled = useRef(0);

  const repaint = useEffectEvent((current: Overlay = overlay) => {
    if (!page.current) return;
    const { view, geometry } = page.current;
    if (screenshot.current)
      screenshot.current.style.transform = `translate(${-view.scrollX}px, ${-view.scrollY}px)`;
    const sheet = canvas.current;
    if (sheet) drawOverlay(sheet, current, geometry(), getComputedStyle(sheet).color);
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
      const next = mountPage(iframe, parsed, { isLarge: html.length > LARGE_PAGE, layout });
      if (!next) return failed();
      const { view, layOutVisible } = next;
      const onScroll = () => {
        cancelAnimationFrame(scheduled.current);
        scheduled.current = requestAnimationFrame(() => {
          layOutVisible();
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
  }, [html, linkedCss, layout]);

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
      page.current.geometry().scrollIntoView(picked);
    }
    if (hover.current) placeBoxOver(hover.current, null);
  });
  useEffect(() => {
    page.current?.setRecorded?.(isOverScreenshot);
    showElement(element);
  }, [element, isOverScreenshot]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: style sheets and the screenshot move every element
  useEffect(() => {
    repaint({ element, marked, included });
  }, [element, marked, included, styled, isOverScreenshot]);

  return {
    frame,
    canvas,
    hover,
    screenshot,
    page,
    /** Draws the overlay again, for use in event handlers. */
    redraw: () => {
      const sheet = canvas.current;
      if (sheet && page.current)
        drawOverlay(sheet, overlay, page.current.geometry(), getComputedStyle(sheet).color);
    },
  };
}

export type FramePage = ReturnType<typeof useFramePage>;
