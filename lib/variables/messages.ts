import { MAX_DEPTH, type TemplateIssue } from "./resolver";

/** The message of an invalid template, with the next step. */
export function templateIssueMessage(issue: TemplateIssue): string {
  switch (issue.kind) {
    case "undefined":
      return `{{${issue.name}}} is not defined. Define it under Variables, or write \\{{${issue.name}}} for the text itself.`;
    case "cycle":
      return `{{${issue.names[0]}}} refers to itself: ${issue.names.join(" → ")}. Change one of them under Variables.`;
    case "depth":
      return `{{${issue.name}}} is nested more than ${MAX_DEPTH} levels deep. Shorten the chain under Variables.`;
    case "length":
      return "The text is too long with the values of its variables. Shorten them under Variables.";
  }
}

export const secretMessage = (name: string): string =>
  `{{${name}}} is a secret. Use it in a header value or in the text of a step that types text.`;

/** For a field that takes a number or a switch, whose template is text. */
export const typeMessage = (name: string, expected: "number" | "boolean"): string =>
  `{{${name}}} is text, but this field needs ${expected === "number" ? "a number" : "yes or no"}. Change its type under Variables.`;
