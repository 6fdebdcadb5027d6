import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

export const pdf: ActionHandler<"pdf"> = async (action, { page, outputs, storeArtifact: keep }) => {
  const { format = "Letter", landscape = false, scale = 1 } = action;
  if (scale < 0.1 || scale > 2)
    throw new ActionError(`the scale of a PDF must be between 0.1 and 2, not ${scale}.`);
  const bytes = await page.pdf({ format, landscape, scale, printBackground: true });
  outputs.pdfs.push(await keep(bytes, "application/pdf"));
};
