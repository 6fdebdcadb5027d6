export type LoginFailure =
  | { readonly reason: "wrong" | "no-answer" }
  | { readonly reason: "throttled"; readonly seconds: number };

const DEFAULT_WAIT_SECONDS = 30;

/** Resolves with null if the password is right. */
export async function submitPassword(password: string): Promise<LoginFailure | null> {
  try {
    const answer = await fetch("/api/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (answer.ok) return null;
    if (answer.status !== 429) return { reason: answer.status < 500 ? "wrong" : "no-answer" };
    const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
    return { reason: "throttled", seconds: seconds > 0 ? seconds : DEFAULT_WAIT_SECONDS };
  } catch {
    return { reason: "no-answer" };
  }
}
