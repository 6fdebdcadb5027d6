const letters: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
};

const HEX = "[\\da-fA-F]";
const ESCAPE = new RegExp(
  `\\\\(?:u\\{(${HEX}{1,6})\\}|u(${HEX}{4})|U(${HEX}{8})|x(${HEX}{2})|\\r?\\n|([\\s\\S]))`,
  "g",
);

/**
 * Decodes the escapes of a string literal: those of JavaScript, and the long Unicode escapes of
 * Python and Go.
 */
export const decodeEscapes = (text: string): string =>
  text.replace(
    ESCAPE,
    (_all, point?: string, unit?: string, long?: string, byte?: string, sign?: string) => {
      const code = point ?? unit ?? long ?? byte;
      if (code === undefined) return sign === undefined ? "" : (letters[sign] ?? sign);
      const number = Number.parseInt(code, 16);
      return number <= 0x10ffff ? String.fromCodePoint(number) : "\ufffd";
    },
  );
