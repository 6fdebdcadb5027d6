import type { ImportFailure, ImportKind } from "@/lib/import/import-result";

/** What a text was read as. */
export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  json: "The request in JSON",
  http: "The HTTP message",
  curl: "The curl command",
  powershell: "The PowerShell command",
  code: "The request in the code",
  permalink: "The request of the link",
  link: "The request of the link",
};

/** What is wrong with a text, and where. */
export const importFailureMessage = ({ message, position: place }: ImportFailure): string =>
  place ? `Line ${place.line}, column ${place.column}: ${message}` : message;
