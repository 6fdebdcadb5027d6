export type Refused =
  | { readonly reason: "wrong" | "no-answer" }
  | { readonly reason: "throttled"; readonly seconds: number };

const SECONDS_UNTOLD = 30;

/** null when it is right. */
export async function tryPassword(password: string): Promise<Refused | null> {
  try {
    const answer = await fetch("/api/access", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ password }),
    });
    if (answer.ok) return null;
    if (answer.status !== 429) return { reason: answer.status < 500 ? "wrong" : "no-answer" };
    const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
    return { reason: "throttled", seconds: seconds > 0 ? seconds : SECONDS_UNTOLD };
  } catch {
    return { reason: "no-answer" };
  }
}
