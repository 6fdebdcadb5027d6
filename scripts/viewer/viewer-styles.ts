import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import tailwind from "@tailwindcss/postcss";
import { transform } from "esbuild";

const SOURCE = "app/globals.css";

/** The version that Tailwind uses. */
const loadPostcss = () => {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve("@tailwindcss/postcss"))("postcss");
};

const font = (name: string) =>
  `@font-face{font-family:"${name}";src:url("./${name}.woff2") format("woff2");font-weight:100 900;font-display:swap}`;

/** The style sheet of the workbench with its fonts. */
export async function viewerStyles(): Promise<string> {
  const { css } = await loadPostcss()([tailwind()]).process(readFileSync(SOURCE, "utf8"), {
    from: SOURCE,
  });
  const variables = `:root{--font-geist-sans:"geist-sans";--font-geist-mono:"geist-mono"}`;
  const { code } = await transform(`${font("geist-sans")}${font("geist-mono")}${variables}${css}`, {
    loader: "css",
    minify: true,
  });
  return code;
}
