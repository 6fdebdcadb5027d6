import { type LiteralStyle, quoted } from "./literal";
import { keyVariable } from "./snippet";

/** JavaScript literals. A plain `__proto__` key would set the prototype. */
export const javascriptStyle: LiteralStyle = {
  text: quoted,
  key: (key) => {
    if (key === "__proto__") return '["__proto__"]';
    // A dollar sign is allowed without quotes, but separates a list from its member in R, which imports also parse.
    return /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key);
  },
  keywords: { true: "true", false: "false", null: "null" },
  indent: 2,
  padding: " ",
  lastComma: true,
};

export const keyInJavascript = `process.env.${keyVariable}`;
