/*
 * A secret variable is a value that only the server holds. Requests refer to it in header values and typed text:
 * `{{NAME}}` where they are stored or shown, `{{secret:$NAME}}` where they are sent.
 */

export const secretName = "[A-Za-z_][A-Za-z0-9_.-]{0,63}";
const SENT = new RegExp(`\\{\\{secret:\\$(${secretName})\\}\\}`, "g");
const WHOLE_NAME = new RegExp(`^${secretName}$`);

export const SECRET_NAME_RULE =
  "A name begins with a letter or _ and has letters, digits, _, . and -, at most 64.";

export const isSecretName = (text: string): boolean => WHOLE_NAME.test(text);

/** The text with the value of each secret variable that it refers to. Values are not searched again. */
export const replaceSecretVariables = (text: string, replace: (name: string) => string): string =>
  text.replace(SENT, (_reference, name: string) => replace(name));

/** Whether a text refers to a secret variable, even if the reference is malformed. */
export const mentionsSecretVariable = (text: string): boolean => text.includes("{{secret:$");
