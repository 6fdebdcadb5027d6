import "server-only";
import type { FormatMaker } from "./format-maker";
import { makeMedia } from "./media/make-media";

export const video: FormatMaker<"video"> = (page, _format, deps) => makeMedia(page, "video", deps);
