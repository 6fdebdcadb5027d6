import { lazy } from "@/lib/format/lazy";

/** Read once: it forces a layout. */
const rootSize = lazy(() =>
  typeof getComputedStyle === "undefined"
    ? 16
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
);

/** Pixels of a length in rem, which follows the font size that the user chose in the browser. */
export const inPixels = (rem: number): number => rem * rootSize();
