import type { NextConfig } from "next";
import serverPackages from "./server-packages.json";

// The container image has its own build, with copies of the packages that it needs.
const imageBuild: NextConfig = {
  output: "standalone",
  distDir: ".next-image",
  outputFileTracingIncludes: {
    "/**": ["lib/guide/pages/**", "node_modules/@sparticuz/chromium/**", "node_modules/unpdf/**"],
  },
};

const config: NextConfig = {
  ...(process.env.WORKBENCH_BUILD === "image" && imageBuild),
  reactCompiler: true,
  // The server responds before it loads every page; `warm-up.ts` loads those that users open first.
  experimental: {
    preloadEntriesOnStart: false,
    // It takes longer to write than a build without it saves: most builds are the only one.
    turbopackFileSystemCacheForBuild: false,
    // The version for Babel takes half of the build.
    turbopackRustReactCompiler: true,
    // Makes up for the larger output of the port.
    turbopackCjsTreeShaking: true,
    // Nothing reads the source maps of a build, and code from a compile cache gains nothing from shorter names.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    serverMinification: false,
  },
  turbopack: {
    rules: {
      // The server renders the first HTML only, which needs none of the code that loads on demand.
      "*.{ts,tsx}": {
        condition: {
          all: [{ not: "browser" }, { path: /^components\// }, { content: /\bimport\("/ }],
        },
        loaders: ["./scripts/build/leave-out-lazy-code.cjs"],
      },
    },
  },
  poweredByHeader: false,
  // `npm run check` checks types with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // The image optimizer would fetch and decode URLs for a visitor.
  images: { unoptimized: true },
  serverExternalPackages: serverPackages,
  // The pages of the guide as text for other programs.
  rewrites: async () => [{ source: "/guide/:slug(.+).md", destination: "/api/guide/:slug" }],
};

export default config;
