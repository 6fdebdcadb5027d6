/** The CSP nonce of the page, which its style sheets need. */
export const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
