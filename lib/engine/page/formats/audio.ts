import "server-only";
import type { FormatMaker } from "./format-maker";
import { makeMedia } from "./media/make-media";

export const makeAudio: FormatMaker<"audio"> = (page, _format, deps) =>
  makeMedia(page, "audio", deps);
