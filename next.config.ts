import type { NextConfig } from "next";
import serverPackages from "./server-packages.json";

// A worker runs under the policy of its own script, which must allow it to load its chunks.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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
  experimental: { preloadEntriesOnStart: false },
  poweredByHeader: false,
  // `npm run check` checks types with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // The image optimiser would fetch and decode URLs for a visitor.
  images: { unoptimized: true },
  serverExternalPackages: serverPackages,
  // The pages of the guide as text for other programs.
  rewrites: async () => [{ source: "/guide/:slug(.+).md", destination: "/api/guide/:slug" }],
  // The request hook sets all other headers, also of errors and redirects:
  // lib/server/lifecycle/request-hook.ts.
  headers: async () => [
    {
      source: "/_next/static/:path*",
      headers: [{ key: "Content-Security-Policy", value: scriptPolicy }],
    },
  ],
};

export default config;
