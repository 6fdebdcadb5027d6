import "server-only";

/** The policy of what is not a page: it may load nothing, be framed by nobody, and run nothing. */
export const RESPONSE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

const NOT_NEEDED = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** What every answer carries, whoever made it. Pages replace the policy by their own (`proxy.ts`). */
export function securityHeaders({ tls }: { readonly tls: boolean }): readonly [string, string][] {
  return [
    ["Content-Security-Policy", RESPONSE_POLICY],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "no-referrer"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Origin-Agent-Cluster", "?1"],
    ["X-DNS-Prefetch-Control", "off"],
    ["X-Permitted-Cross-Domain-Policies", "none"],
    ["Permissions-Policy", NOT_NEEDED.map((name) => `${name}=()`).join(", ")],
    ...(tls
      ? ([["Strict-Transport-Security", "max-age=31536000"]] satisfies [string, string][])
      : []),
  ];
}
