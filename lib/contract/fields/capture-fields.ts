import { formatDefaults } from "../defaults";
import { limits } from "../limits";

/** Fields shared by the screenshot format and the screenshot action. */
export const captureFields = {
  fullPage: {
    label: "Full page",
    help: "Captures the whole page, regardless of the window height.",
    default: formatDefaults.fullPage,
  },
  quality: {
    label: "Quality",
    help: "Image quality; higher is sharper and larger. Unset, the service chooses.",
    min: limits.qualityMin,
    max: limits.qualityMax,
  },
  viewport: {
    label: "Viewport",
    help: "Size of the browser window. Set both width and height.",
    unit: "pixels",
    compatibility: "Services accept at most 7680 × 4320.",
  },
} as const;
