import type { RequestIssue } from "@/lib/contract/failure/issue";
import { secretReferences } from "@/lib/contract/secret-reference";
import type { Body } from "./body";

/** An issue for every secret text that was not restored: a request must not be sent without it. */
export const lostSecretIssues = (body: Body): RequestIssue[] =>
  secretReferences(body)
    .filter(({ handle }) => handle === null)
    .map(({ path }) => ({
      path: [...path],
      code: "secret_lost",
      message: path.includes("headers")
        ? "The value was not saved. Enter it again, or remove the header."
        : "The text was not saved. Enter it again, or remove the step.",
    }));
