import type { NextConfig } from "next";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  // Types are checked by `npm run check`, once, with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // No image optimiser: it would fetch and decode addresses on a visitor's behalf.
  images: { unoptimized: true },
  serverExternalPackages: ["linkedom", "@mozilla/readability", "undici", "pino", "playwright-core"],
};

export default config;
