import "server-only";
import { captureScreenshot } from "../capture-screenshot";
import type { ActionHandler } from "./action-handler";

export const screenshot: ActionHandler<"screenshot"> = async (action, stage) => {
  const { bytes, contentType } = await captureScreenshot(
    stage.page,
    stage.world,
    action,
    stage.warn,
  );
  stage.outputs.screenshots.push(await stage.storeArtifact(bytes, contentType));
};
