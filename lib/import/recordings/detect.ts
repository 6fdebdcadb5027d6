/** A title and steps, which requests do not have. */
export const looksLikeDevtools = (text: string): boolean =>
  /^\s*\{/.test(text) && /"steps"\s*:\s*\[/.test(text) && /"title"\s*:/.test(text);

/** Calls that only occur in browser scripts. */
export const looksLikePlaywright = (text: string): boolean =>
  /\b\w{1,40}\.(?:goto|getBy[A-Z]\w{1,20}|get_by_[a-z_]{1,20}|locator|click|fill|press)\s*\(/.test(
    text,
  ) &&
  (/\bpage\d{0,2}\s*\./.test(text) || /@?playwright/.test(text));

/** Cheap, because it runs on every paste. */
export const looksLikeRecording = (text: string): boolean =>
  looksLikeDevtools(text) || looksLikePlaywright(text);
