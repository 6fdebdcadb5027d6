import "server-only";
import { captureScreenshot } from "../capture";
import type { ActionHandler } from "./performer";

export const screenshot: ActionHandler<"screenshot"> = async (action, stage) => {
  const { bytes, contentType } = await captureScreenshot(
    stage.page,
    stage.world,
    action,
    stage.warn,
  );
  stage.outputs.screenshots.push(await stage.storeArtifact(bytes, contentType));
};
