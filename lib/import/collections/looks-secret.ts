import { mapSecretTexts } from "@/lib/contract/secret-reference";
import { namesInSecretText } from "@/lib/contract/secrets/secret-text";
import type { Body } from "@/lib/request/body";

const SECRET_NAME = /(?:api[-_]?key|token|secret|passw(?:or)?d|pwd|credential)$/i;
const SECRET_HEADER = /^(?:proxy-)?authorization$|^(?:set-)?cookie2?$|auth|key|token|secret|passw/i;

/** Whether the value of a variable is probably a secret, by its name. */
export const looksSecret = (name: string): boolean => SECRET_NAME.test(name);

/** Whether a header usually carries a key, a password or a session. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name.trim());

/** The variables in headers of pages that usually carry a key, a password or a session. */
export function secretHeaderNames(bodies: readonly Body[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const body of bodies)
    mapSecretTexts(body, (text, [, list, header]) => {
      if (list === "headers" && isSecretHeader(String(header)))
        for (const name of namesInSecretText(text)) names.add(name);
      return text;
    });
  return names;
}
