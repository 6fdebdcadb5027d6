import { escapeCharacters, formatJson } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/**
 * PowerShell, all versions. A single-quoted here-string ends only at `'@` at the start of a line,
 * which JSON never has. Windows PowerShell 5.1 uses a legacy encoding, so the output is ASCII only.
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
