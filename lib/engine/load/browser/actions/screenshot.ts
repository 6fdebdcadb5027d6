import "server-only";
import { captureScreenshot } from "../capture-screenshot";
import type { ActionHandler } from "./action-handler";

export const screenshot: ActionHandler<"screenshot"> = async (action, context) => {
  const { bytes, contentType } = await captureScreenshot(
    context.page,
    context.world,
    action,
    context.warn,
  );
  context.outputs.screenshots.push(await context.storeArtifact(bytes, contentType));
};
