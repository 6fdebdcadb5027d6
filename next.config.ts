import type { NextConfig } from "next";

// A worker runs under the policy of its own script, which must allow it to load its chunks.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  // `npm run check` checks types with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // The image optimiser would fetch and decode URLs for a visitor.
  images: { unoptimized: true },
  serverExternalPackages: [
    "linkedom",
    "@mozilla/readability",
    "undici",
    "playwright-core",
    "pino",
    "prom-client",
    "unpdf",
  ],
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
