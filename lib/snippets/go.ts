import { escapeCharacters, formatJson, quoted } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/** Go with its standard library. Only a backtick ends a raw string. */
export const go: SnippetLanguage = {
  label: "Go",
  grammar: "go",
  file: "search.go",
  write: ({ body, baseUrl, hasKey }) =>
    [
      "package main",
      "",
      "import (",
      '\t"fmt"',
      '\t"io"',
      '\t"log"',
      '\t"net/http"',
      ...(hasKey ? ['\t"os"'] : []),
      '\t"strings"',
      ")",
      "",
      `const body = \`${escapeCharacters(formatJson(body), /`/g)}\``,
      "",
      "func main() {",
      `\trequest, err := http.NewRequest(http.MethodPost, ${quoted(searchUrl(baseUrl))}, strings.NewReader(body))`,
      "\tif err != nil {",
      "\t\tlog.Fatal(err)",
      "\t}",
      ...(hasKey
        ? [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${keyVariable}"))`]
        : []),
      '\trequest.Header.Set("Content-Type", "application/json")',
      "",
      "\tresponse, err := http.DefaultClient.Do(request)",
      "\tif err != nil {",
      "\t\tlog.Fatal(err)",
      "\t}",
      "\tdefer response.Body.Close()",
      "",
      "\tcontent, err := io.ReadAll(response.Body)",
      "\tif err != nil {",
      "\t\tlog.Fatal(err)",
      "\t}",
      "\tfmt.Println(response.Status)",
      "\tfmt.Println(string(content))",
      "}",
      "",
    ].join("\n"),
};
