import "server-only";

/** The method that the client sent, if the server replaced it. Clients cannot set this header. */
export const methodHeader = "x-workbench-method";

type Sent = {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
};

/** The method that the client sent, for messages. */
export const sentMethod = ({ method, headers }: Sent): string =>
  headers.get(methodHeader) ?? method;
