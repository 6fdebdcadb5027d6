import { formatDefaults } from "../defaults";
import type { FieldInfo } from "../fields";
import { limits } from "../limits";

/** What the screenshot format and the screenshot action have in common. */
export function captureFields(
  guide: string,
): Readonly<Record<"fullPage" | "quality" | "viewport", FieldInfo>> {
  return {
    fullPage: {
      label: "Full page",
      help: "The whole page from top to bottom, whatever the window's height.",
      default: formatDefaults.fullPage,
      guide,
    },
    quality: {
      label: "Quality",
      help: "Compression of the image: higher is sharper and larger.",
      unit: "percent",
      min: limits.qualityMin,
      max: limits.qualityMax,
      guide,
    },
    viewport: {
      label: "Viewport",
      help: "Size of the browser window; width and height are both needed.",
      unit: "pixels",
      compatibility: "Services take at most 7680 × 4320.",
      guide,
    },
  };
}
