import "server-only";

/** Parts of the codes of OpenSSL and Node, with the reason in words. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED/, "its certificate has expired"],
  [/CERT_NOT_YET_VALID/, "its certificate is not valid yet"],
  [/ALTNAME_INVALID/, "its certificate is for another name"],
  [/SELF_SIGNED/, "its certificate is self-signed"],
  [/^UNABLE_TO_|CERT_UNTRUSTED/, "the authority of its certificate is not known"],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, "it does not support TLS 1.2 or later"],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/, "this port does not use TLS"],
  [/^$|ECONNRESET|EPIPE/, "it closed the connection"],
];

/** Why a secure connection failed, as the end of a sentence about the host; empty if unknown. */
export function tlsReason(code = ""): string {
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  return reason === undefined ? "" : `: ${reason}`;
}
