import "server-only";
import { type ConnectionTarget, connectionId } from "../connections/connections";
import { environment } from "../env";
import { rememberSecret } from "../observability/mask";
import { sessionSecrets } from "./session-secrets";
import type { OperatorSecret } from "./settings";

/** The value of a secret for one run, or why the run may not have it. */
export type SecretLookup =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export function operatorSecrets(): readonly OperatorSecret[] {
  const secrets = environment().operatorSecrets;
  for (const { value } of secrets) rememberSecret(value);
  return secrets;
}

const ENGINE = "the built-in engine";
const labelOf = (target: ConnectionTarget) =>
  target.kind === "engine" ? ENGINE : `the connection “${target.label}”`;

/** Looks a secret up for a run with the given connection, the only one that its value would be sent to. */
export function secretFor(
  name: string,
  target: ConnectionTarget,
  session: string | null,
): SecretLookup {
  const reject = (message: string): SecretLookup => ({ ok: false, message });
  const baseUrl = target.kind === "engine" ? null : target.baseUrl;
  const operator = operatorSecrets().find((each) => each.name === name);
  if (operator) {
    if (operator.baseUrl === baseUrl) return { ok: true, value: operator.value };
    const owner = operator.baseUrl === null ? ENGINE : `the service at ${operator.baseUrl}`;
    return reject(
      `The secret {{${name}}} belongs to ${owner}, so it was not sent to ${labelOf(target)}. Choose that connection, or remove the secret.`,
    );
  }
  const held = session === null ? null : sessionSecrets().get(session, name);
  if (!held)
    return reject(
      `The server has no value for the secret {{${name}}}: none was entered in this session, or it expired. Enter it in Variables for ${labelOf(target)}.`,
    );
  const owner = held.baseUrl === null ? ENGINE : `the connection “${held.label}”`;
  if (held.connection !== connectionId(target))
    return reject(
      `The secret {{${name}}} belongs to ${owner}, so it was not sent to ${labelOf(target)}. Choose that connection, or enter the value for this one in Variables.`,
    );
  if (held.baseUrl !== baseUrl)
    return reject(
      `The URL of ${owner} has changed since the secret {{${name}}} was entered. Enter it again in Variables.`,
    );
  return { ok: true, value: held.value };
}
