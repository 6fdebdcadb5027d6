/** Names as code in prose: `` `web`, `news` ``. */
export const codeList = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(", ");
