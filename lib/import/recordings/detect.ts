/** An object with a title and steps; requests have neither. */
export const looksLikeDevtools = (text: string): boolean =>
  /^\s*\{/.test(text) && /"steps"\s*:\s*\[/.test(text) && /"title"\s*:/.test(text);

/** Calls that only a script for a browser makes. */
export const looksLikePlaywright = (text: string): boolean =>
  /\b\w{1,40}\.(?:goto|getBy[A-Z]\w{1,20}|locator|click|fill|press)\s*\(/.test(text) &&
  (/\bpage\d{0,2}\s*\./.test(text) || /@?playwright/.test(text));

/** Whether a text looks like a recording; cheap, for every paste. */
export const looksLikeRecording = (text: string): boolean =>
  looksLikeDevtools(text) || looksLikePlaywright(text);
