import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "esbuild";

const require = createRequire(import.meta.url);

/** Runs the React compiler over the components, as the build of the workbench does: their effects rely on it. */
export function compileReact(): Plugin {
  // The copy of Babel that the build of the workbench uses.
  const { transformAsync } = require("next/dist/compiled/babel/core");
  const compiler = require.resolve("babel-plugin-react-compiler");
  return {
    name: "react-compiler",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]components[\\/].*\.tsx?$/ }, async ({ path }) => {
        const isJsx = path.endsWith("x");
        const { code } = await transformAsync(readFileSync(path, "utf8"), {
          filename: path,
          babelrc: false,
          configFile: false,
          plugins: [compiler],
          parserOpts: { plugins: isJsx ? ["typescript", "jsx"] : ["typescript"] },
        });
        return { contents: code, loader: isJsx ? "tsx" : "ts" };
      });
    },
  };
}

const WORKER = `new URL("./worker.ts", import.meta.url)`;

/** Replaces the source of the worker by its built file, which is in the folder of every chunk. */
export const nameWorker = (file: string): Plugin => ({
  name: "name-worker",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/]workers[\\/]client\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!source.includes(WORKER)) throw new Error(`${path} starts its worker in another way.`);
      return {
        contents: source.replace(WORKER, WORKER.replace("./worker.ts", file)),
        loader: "ts",
      };
    });
  },
});
