const SECRET_NAME = /(?:api[-_]?key|token|secret|passw(?:or)?d|pwd|credential)$/i;
const SECRET_HEADER = /^(?:proxy-)?authorization$|^(?:set-)?cookie2?$|auth|key|token|secret|passw/i;

/** Whether the value of a variable is probably a secret, by its name. */
export const looksSecret = (name: string): boolean => SECRET_NAME.test(name);

/** Whether a header usually carries a key, a password or a session. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name.trim());
