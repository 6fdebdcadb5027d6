import "server-only";
import type { FormatMaker } from "./format-maker";
import { makeMedia } from "./media/make-media";

export const makeVideo: FormatMaker<"video"> = (page, _format, deps) =>
  makeMedia(page, "video", deps);
