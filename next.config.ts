import type { NextConfig } from "next";

// A worker runs under the policy that its own script came with, so that one must let it load its parts.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  // Types are checked by `npm run check`, once, with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // No image optimiser: it would fetch and decode addresses on a visitor's behalf.
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
  // All other headers are set where every request comes in, errors and redirects included: lib/server/lifecycle/request-hook.ts.
  headers: async () => [
    {
      source: "/_next/static/:path*",
      headers: [{ key: "Content-Security-Policy", value: scriptPolicy }],
    },
  ],
};

export default config;
