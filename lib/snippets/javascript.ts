import { type LiteralStyle, quoted } from "./literal";
import { keyVariable } from "./snippet";

/** Literals of JavaScript. In one, a plain `__proto__` would set the prototype instead of a key. */
export const javascriptStyle: LiteralStyle = {
  text: quoted,
  key: (key) => {
    if (key === "__proto__") return '["__proto__"]';
    return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
  },
  keywords: { true: "true", false: "false", null: "null" },
  indent: 2,
  padding: " ",
  lastComma: true,
};

export const keyInJavascript = `process.env.${keyVariable}`;
