import "server-only";

/** The policy of responses that are not pages: they may not load, be framed, or run anything. */
export const RESPONSE_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** The policy of static files. A worker runs under that of its own script, which must allow it to load its chunks. */
export const STATIC_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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

/** The headers of every response. Pages replace the policy with their own (`proxy.ts`). */
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
