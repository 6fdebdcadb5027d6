/** The headers between the page and the server of this app, beside those that HTTP itself has. */
export const proxyHeaders = {
  /** In a request: asks the server to say after the body how it ended. */
  wantsFooter: "workbench-footer",
  /** In a response: a footer follows the body. */
  footer: "x-workbench-footer",
  /** In a response: the workbench says this itself, and not the service. */
  failure: "x-workbench-failure",
  /** In a response: what the connection is called, escaped as in a URL. */
  connection: "x-workbench-connection",
  /** In a response whose body was complete before its head was sent: its bytes, decompressed and as they came. */
  bytes: "x-workbench-bytes",
  wireBytes: "x-workbench-wire-bytes",
} as const;

/** Stands between a body and its footer (RFC 7464, section 2.2). JSON never holds it unescaped. */
export const footerSeparator = 0x1e;
