import { type RefObject, useEffect, useState } from "react";
import { type Zoom, zoomed, zoomWidth } from "./zoom";

export type ImageSize = { readonly width: number; readonly height: number };

/** Zoom of an image in a scrolling region: by buttons, keys and Ctrl + wheel. Sizes in CSS pixels. */
export function useImageZoom(region: RefObject<HTMLElement | null>, size: ImageSize | null) {
  const [zoom, setZoom] = useState<Zoom>("width");
  const [room, setRoom] = useState<ImageSize>({ width: 0, height: 0 });

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(roomOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [region]);

  useEffect(() => {
    const element = region.current;
    if (!element || !size) return;
    // React's wheel listeners are passive; this one must stop Ctrl + wheel from zooming the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setZoom((before) => zoomed(before, event.deltaY < 0 ? 1 : -1, size, roomOf(element)));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [region, size]);

  return {
    zoom,
    setZoom,
    step: (by: 1 | -1) => {
      if (size) setZoom(zoomed(zoom, by, size, room));
    },
    /** Width to draw the image at; null until its size is known. */
    width: size ? zoomWidth(zoom, size, room) : null,
  };
}

const roomOf = (element: HTMLElement): ImageSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
});
