import type { CheckLine, ConnectionTest } from "@/lib/contract/connection";
import type { TypedConnection } from "./connection-changes";
import {
  CONNECTIONS_PATH,
  type ConnectionResult,
  loadContract,
  sendConnectionRequest,
} from "./connections";

export type CheckRun = {
  /** Also searches for one result, which may cost credits. */
  readonly search: boolean;
  /** Called with each step as it finishes. */
  readonly onLine: (line: CheckLine) => void;
  readonly signal: AbortSignal;
};

/** Tests a stored connection. Uses no credits without `search`. */
export const checkConnection = (id: string, { search, ...run }: CheckRun) =>
  stream(`${CONNECTIONS_PATH}/${encodeURIComponent(id)}/test`, { search }, run);

/**
 * Tests form values. If `id` is given and the key is absent, uses the stored key of that
 * connection.
 */
export const checkDraftConnection = (
  draft: Omit<TypedConnection, "label"> & { readonly id?: string },
  { search, ...run }: CheckRun,
) => stream(`${CONNECTIONS_PATH}/test`, { ...draft, search }, run);

/** Never rejects. */
async function stream(
  url: string,
  body: object,
  { onLine, signal }: Omit<CheckRun, "search">,
): Promise<ConnectionResult<ConnectionTest>> {
  const { checkEventSchema } = await loadContract();
  return sendConnectionRequest(
    "POST",
    url,
    body,
    async (result) => {
      if (typeof result !== "string") throw new TypeError("The response has no result.");
      const event = checkEventSchema.parse(JSON.parse(result));
      if (!("test" in event)) throw new TypeError("The response ended before its result.");
      return event.test;
    },
    signal,
    (text) => {
      const event = checkEventSchema.safeParse(JSON.parse(text)).data;
      if (event && "line" in event) onLine(event.line);
    },
  );
}
