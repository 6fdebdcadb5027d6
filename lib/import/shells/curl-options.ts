export type CurlOption =
  | "data"
  | "data-raw"
  | "json"
  | "header"
  | "url"
  | "method"
  | "bearer"
  | "get"
  | "next"
  | "config"
  /** No effect on the request. `quiet+` and `dropped+` take a value. */
  | "quiet"
  | "quiet+"
  | "dropped"
  | "dropped+";

const long: Readonly<Record<string, CurlOption>> = {
  data: "data",
  "data-ascii": "data",
  "data-binary": "data",
  "data-raw": "data-raw",
  json: "json",
  header: "header",
  url: "url",
  request: "method",
  "oauth2-bearer": "bearer",
  get: "get",
  next: "next",
  silent: "quiet",
  "show-error": "quiet",
  include: "quiet",
  verbose: "quiet",
  fail: "quiet",
  "fail-with-body": "quiet",
  compressed: "quiet",
  "no-buffer": "quiet",
  "no-progress-meter": "quiet",
  "progress-bar": "quiet",
  globoff: "quiet",
  http1: "quiet",
  "http1.0": "quiet",
  "http1.1": "quiet",
  http2: "quiet",
  http3: "quiet",
  ipv4: "quiet",
  ipv6: "quiet",
  output: "quiet+",
  "write-out": "quiet+",
  "user-agent": "quiet+",
  referer: "quiet+",
  trace: "quiet+",
  "trace-ascii": "quiet+",
  stderr: "quiet+",
  "dump-header": "quiet+",
  "remote-name": "quiet",
  location: "dropped",
  insecure: "dropped",
  head: "dropped",
  user: "dropped+",
  cookie: "dropped+",
  "cookie-jar": "dropped+",
  "data-urlencode": "data-raw",
  "url-query": "dropped+",
  form: "data-raw",
  "form-string": "data-raw",
  "upload-file": "dropped+",
  proxy: "dropped+",
  "proxy-user": "dropped+",
  "max-time": "dropped+",
  "connect-timeout": "dropped+",
  retry: "dropped+",
  "retry-delay": "dropped+",
  "retry-max-time": "dropped+",
  "max-redirs": "dropped+",
  resolve: "dropped+",
  "connect-to": "dropped+",
  interface: "dropped+",
  cacert: "dropped+",
  cert: "dropped+",
  key: "dropped+",
  config: "config",
  netrc: "dropped",
  "unix-socket": "dropped+",
  "limit-rate": "dropped+",
};

const short: Readonly<Record<string, string>> = {
  d: "data",
  H: "header",
  X: "request",
  G: "get",
  s: "silent",
  S: "show-error",
  i: "include",
  v: "verbose",
  f: "fail",
  N: "no-buffer",
  "#": "progress-bar",
  g: "globoff",
  "0": "http1.0",
  "4": "ipv4",
  "6": "ipv6",
  o: "output",
  w: "write-out",
  A: "user-agent",
  e: "referer",
  D: "dump-header",
  O: "remote-name",
  L: "location",
  k: "insecure",
  I: "head",
  u: "user",
  b: "cookie",
  c: "cookie-jar",
  F: "form",
  T: "upload-file",
  x: "proxy",
  U: "proxy-user",
  m: "max-time",
  E: "cert",
  K: "config",
  n: "netrc",
  ":": "next",
  C: "continue-at",
  P: "ftp-port",
  Q: "quote",
  r: "range",
  t: "telnet-option",
  Y: "speed-limit",
  y: "speed-time",
  z: "time-cond",
};

export const takesValue = (option: CurlOption): boolean =>
  !["quiet", "dropped", "get", "next"].includes(option);

/** Further options with a value, which is not to be taken for the URL. */
const otherWithValue: ReadonlySet<string> = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 capath cert-type ciphers continue-at create-file-mode crlfile
  curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url ech egd-file engine
  etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port
  ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hostpubsha256 hsts ip-tos
  ipfs-gateway keepalive-cnt keepalive-time key-type krb libcurl local-port login-options mail-auth
  mail-from mail-rcpt max-filesize netrc-file noproxy output-dir parallel-max parallel-max-host pass
  pinnedpubkey preproxy proto proto-default proto-redir proxy-cacert proxy-capath proxy-cert
  proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass
  proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword
  proxy-tlsuser proxy1.0 pubkey quote random-file range rate request-target sasl-authzid service-name
  sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time
  telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser
  trace-config upload-flags variable vlan-priority`.split(/\s+/),
);

/** The option of a long name. Null if it is unknown. */
export const longOption = (name: string): CurlOption | null =>
  Object.hasOwn(long, name)
    ? (long[name] ?? null)
    : otherWithValue.has(name) || name.startsWith("expand-")
      ? "dropped+"
      : null;

/** The option of a letter. Null if it is unknown. */
export const shortOption = (letter: string): CurlOption | null =>
  Object.hasOwn(short, letter) ? longOption(short[letter] ?? "") : null;
