/**
 * The policy of the exported page. `boot.js` adds a narrower one, which names the only server that the page may load
 * from.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The narrower policy allows only the styles with its nonce.
  "style-src 'self' 'unsafe-inline'",
  "img-src data: blob:",
  "media-src blob:",
  "font-src 'self'",
  // `?run=` may name any server with TLS, or one of this machine.
  "connect-src https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "frame-src 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** `icon` is an SVG. */
export const viewerDocument = (icon: Buffer): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shared run</title>
<link rel="icon" href="data:image/svg+xml;base64,${icon.toString("base64")}">
<script src="./assets/boot.js"></script>
<link rel="stylesheet" href="./assets/viewer.css">
<script type="module" src="./assets/viewer.js"></script>
</head>
<body><div id="viewer"></div><noscript>This page needs JavaScript.</noscript></body>
</html>
`;
