/** Why an image is not shown although it may be intact. */
export const SVG_REASON = "SVG images are not shown, because they can contain scripts.";
