import { escapeCharacters, formatJson } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/**
 * PowerShell, old and new. A single-quoted here-string ends only at `'@` at the beginning of a line, and no line of
 * JSON begins so. Windows PowerShell 5.1 reads files and sends bodies in an old encoding, so only ASCII is written.
 */
export const powershell: SnippetLanguage = {
  label: "PowerShell",
  grammar: "powershell",
  file: "search.ps1",
  write: ({ body, baseUrl, hasKey }) =>
    [
      "$body = @'",
      escapeCharacters(formatJson(body), /[^\n -~]/g),
      "'@",
      "",
      "$response = Invoke-RestMethod -Method Post `",
      `  -Uri '${searchUrl(baseUrl).replaceAll("'", "''")}' \``,
      ...(hasKey ? [`  -Headers @{ Authorization = "Bearer $env:${keyVariable}" } \``] : []),
      "  -ContentType 'application/json' `",
      "  -Body $body",
      "",
      "$response | ConvertTo-Json -Depth 100",
      "",
    ].join("\n"),
};
