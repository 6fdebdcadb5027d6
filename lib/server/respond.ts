import "server-only";
import type { Failure } from "@/lib/contract/failure";

/** Marks an answer that the workbench itself gave, so that the page does not take it for the service's. */
export const failureHeader = "x-workbench-failure";

/** A failure that never reached a service, or that the proxy found in what came back. */
export function respondFailure(status: number, failure: Failure): Response {
  return Response.json(
    { success: false, error: failure.message, failure },
    { status, headers: { "Cache-Control": "no-store", [failureHeader]: "1" } },
  );
}

const PASSED_ON = ["content-type", "retry-after"];

/** A new response around a backend's answer: status and bytes as they are, headers from an allow-list. */
export function respondWith(answer: Response): Response {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
