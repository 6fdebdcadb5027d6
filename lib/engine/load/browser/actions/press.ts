import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";

export const press: ActionHandler<"press"> = async ({ key }, { page, settle }, timeoutMs) => {
  try {
    await page.keyboard.press(key);
  } catch (error) {
    if (error instanceof Error && /Unknown key/.test(error.message))
      throw new ActionError(`there is no key \`${key}\`.`);
    throw error;
  }
  await settle(Math.min(timeoutMs, 5_000));
};
