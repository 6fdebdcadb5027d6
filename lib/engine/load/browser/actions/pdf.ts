import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

export const pdf: ActionHandler<"pdf"> = async (action, { page, outputs, storeArtifact: keep }) => {
  const { format = "Letter", landscape = false, scale = 1 } = action;
  if (scale < 0.1 || scale > 2)
    throw new ActionError(`a PDF can be scaled by 0.1 to 2, not by ${scale}.`);
  const bytes = await page.pdf({ format, landscape, scale, printBackground: true });
  outputs.pdfs.push(await keep(bytes, "application/pdf"));
};
