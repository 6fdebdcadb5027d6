"use client";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element is at least so many pixels wide; known before the first paint. */
export function useWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setWide(target.clientWidth >= pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, pixels]);
  return wide;
}
