import type { ImportFailure, ImportKind } from "@/lib/import/import-result";

export const importKindLabels: Readonly<Record<ImportKind, string>> = {
  json: "JSON request",
  http: "HTTP message",
  curl: "curl command",
  httpie: "HTTPie command",
  yaml: "YAML request",
  powershell: "PowerShell command",
  code: "Request from code",
  permalink: "Request from a link",
  link: "Request from a link",
};

export const importFailureMessage = ({ message, position: place }: ImportFailure): string =>
  place ? `Line ${place.line}, column ${place.column}: ${message}` : message;
