import type { NextConfig } from "next";

const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  // Types are checked by `npm run check`, once, with the native compiler.
  typescript: { ignoreBuildErrors: true },
  // No image optimiser: it would fetch and decode addresses on a visitor's behalf.
  images: { unoptimized: true },
  serverExternalPackages: ["linkedom", "@mozilla/readability", "undici", "playwright-core"],
  headers: async () => [{ source: "/:path*", headers }],
};

export default config;
