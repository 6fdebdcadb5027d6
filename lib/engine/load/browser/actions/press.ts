import "server-only";
import { ActionError, type ActionHandler } from "./action-handler";
import { withKeyNames } from "./key-names";

export const press: ActionHandler<"press"> = async ({ key }, { page, settle }, timeoutMs) => {
  try {
    await page.keyboard.press(withKeyNames(key));
  } catch (error) {
    if (!(error instanceof Error && /Unknown key/.test(error.message))) throw error;
    if ([...key].length !== 1)
      throw new ActionError(
        `there is no key \`${key}\`; write a character, or a name such as \`Enter\`.`,
      );
    // A character of a keyboard other than the American one.
    await page.keyboard.type(key);
  }
  await settle(Math.min(timeoutMs, 5_000));
};
