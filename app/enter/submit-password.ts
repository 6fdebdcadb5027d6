export type LoginFailure =
  | { readonly reason: "wrong" | "no-response" }
  | { readonly reason: "throttled"; readonly seconds: number };

const DEFAULT_WAIT_SECONDS = 30;

/** Resolves to null if the password is right. */
export async function submitPassword(password: string): Promise<LoginFailure | null> {
  try {
    const response = await fetch("/api/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (response.ok) return null;
    if (response.status !== 429) return { reason: response.status < 500 ? "wrong" : "no-response" };
    const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
    return { reason: "throttled", seconds: seconds > 0 ? seconds : DEFAULT_WAIT_SECONDS };
  } catch {
    return { reason: "no-response" };
  }
}
