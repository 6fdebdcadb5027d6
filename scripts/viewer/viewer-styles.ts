import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import tailwind from "@tailwindcss/postcss";
import { transform } from "esbuild";

const SOURCE = "app/globals.css";

/** The version that Tailwind uses. */
const loadPostcss = () => {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve("@tailwindcss/postcss"))("postcss");
};

const FONTS = ["geist", "geist-mono"].map((name) => `node_modules/@fontsource-variable/${name}`);

/** The fonts that `viewerStyles` names; they belong beside the style sheet. */
export const viewerFonts = (): readonly string[] =>
  FONTS.flatMap((folder) =>
    readdirSync(join(folder, "files"))
      .filter((name) => name.endsWith("-normal.woff2"))
      .map((name) => join(folder, "files", name)),
  );

/** The style sheet of the workbench with its fonts. */
export async function viewerStyles(): Promise<string> {
  const { css } = await loadPostcss()([tailwind()]).process(readFileSync(SOURCE, "utf8"), {
    from: SOURCE,
  });
  const fonts = FONTS.map((folder) =>
    readFileSync(join(folder, "index.css"), "utf8").replaceAll("./files/", "./"),
  );
  const variables = `:root{--font-geist-sans:"Geist Variable";--font-geist-mono:"Geist Mono Variable"}`;
  const { code } = await transform([...fonts, variables, css].join("\n"), {
    loader: "css",
    minify: true,
  });
  return code;
}
