import { lostSecret } from "../secret-reference";
import { replaceSecretVariables, secretName } from "./secret-variable";

/** Words before a credential: authentication schemes (IANA registry) and those that services use in their place. */
const SCHEMES =
  "Basic|Bearer|Bot|Digest|DPoP|GNAP|HOBA|Mutual|Negotiate|OAuth|SSWS|PrivateToken|Token|Api-?Key|Key|JWT";
/** Names of cookies for sessions and logins, as frameworks write them. */
const COOKIES = [
  "sid|ssid|session|_session|sessionid|session[-_]id|connect\\.sid|JSESSIONID|PHPSESSID|ASP\\.NET_SessionId",
  "laravel_session|token|access_token|refresh_token|auth|auth_token|remember_token|jwt|id_token",
  "csrf|csrftoken|XSRF-TOKEN|cookie|consent|cf_clearance",
].join("|");

const REFERENCE = `\\{\\{${secretName}\\}\\}`;
const PAIR = `(?:(?:${COOKIES})=)?${REFERENCE}`;
const HARMLESS = new RegExp(
  `^(?:(?:(?:${SCHEMES}) )?${REFERENCE}(?: ?${REFERENCE})*|${PAIR}(?:; ?${PAIR})*;?)$`,
  "i",
);

/**
 * The form in which a header value or typed text may be stored and shared: with `{{NAME}}` for each variable. Null if it
 * may contain a literal secret, which is any text besides references, one word of the list of schemes, and names of the
 * list of cookies.
 */
export function shareableSecretText(text: string): string | null {
  const shown = replaceSecretVariables(text, (name) => `{{${name}}}`);
  return HARMLESS.test(shown) && !shown.includes(lostSecret) ? shown : null;
}

export const namesInSecretText = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(REFERENCE, "g"))].map(([reference]) => reference.slice(2, -2));
