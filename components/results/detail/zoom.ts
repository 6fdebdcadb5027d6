/** Fit to width, fit whole image, actual size, or a factor. */
export type Zoom = "width" | "whole" | "full" | number;

type Size = { readonly width: number; readonly height: number };

const MIN_ZOOM = 0.05;
const MAX_ZOOM = 8;
const STEP = 1.25;

/** Width of the image in CSS pixels. Fitting does not enlarge a small image. */
export function zoomWidth(zoom: Zoom, size: Size, room: Size): number {
  const width = Math.max(1, size.width);
  if (zoom === "full") return width;
  if (typeof zoom === "number") return width * zoom;
  const byWidth = Math.min(width, room.width);
  if (zoom === "width" || size.height === 0) return Math.max(1, byWidth);
  return Math.max(1, Math.min(byWidth, (room.height / size.height) * width));
}

/** One step larger or smaller than the current size. */
export function zoomed(zoom: Zoom, by: 1 | -1, size: Size, room: Size): number {
  const now = zoomWidth(zoom, size, room) / Math.max(1, size.width);
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, by > 0 ? now * STEP : now / STEP));
}
