import "server-only";
import { capture } from "../capture";
import type { Performer } from "./performer";

export const screenshot: Performer<"screenshot"> = async (action, stage) => {
  const { bytes, contentType } = await capture(stage.page, stage.world, action, stage.warn);
  stage.outputs.screenshots.push(await stage.keep(bytes, contentType));
};
