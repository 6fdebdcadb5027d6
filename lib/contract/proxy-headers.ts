/** Headers between the page and the server of the workbench. */
export const proxyHeaders = {
  /** Request: asks for a footer with the outcome after the body. */
  wantsFooter: "workbench-footer",
  /** Request: the user confirmed that unknown fields are sent. */
  sendsUnknown: "workbench-send-unknown",
  /** Request to the built-in engine: names of live services that may be queried, separated by commas. */
  liveServices: "workbench-live-services",
  /** Response: a footer follows the body. */
  footer: "x-workbench-footer",
  /** Response: written by the workbench, not by the service. */
  failure: "x-workbench-failure",
  /** Response: the status of the service, where a browser must not see it, see `serviceStatus`. */
  status: "x-workbench-status",
  /** Response: label of the connection, percent-encoded. */
  connection: "x-workbench-connection",
  /** Response, if the connection is free, see `ConnectionSummary`. */
  free: "x-workbench-free",
  /** Response: notices of the service, see `encodeServiceHeaders`. */
  notices: "x-workbench-notices",
  /** Response: the balance of the account, where the service sent it in a header. */
  creditsLeft: "x-workbench-credits-left",
  /**
   * Response, if the body was complete before the headers were sent: its size, decompressed and as
   * received.
   */
  bytes: "x-workbench-bytes",
  wireBytes: "x-workbench-wire-bytes",
} as const;

/**
 * Browsers send a request again after 408 on a reused connection and after 421, which would pay for a
 * search twice, and they hide a response with 407 from its page.
 */
export const statusesOfBrowsers: ReadonlySet<number> = new Set([407, 408, 421]);

export const serviceStatus = ({ headers, status }: Response): number =>
  Number(headers.get(proxyHeaders.status) ?? status);

/** Separates a body from its footer (RFC 7464, section 2.2). JSON never contains it unescaped. */
export const footerSeparator = 0x1e;
