import { formatJson, quoted } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, strictSearchUrl } from "./snippet";

/** A verbatim string, which all versions of C# have. Only a quote is special. */
const verbatim = (json: string): string => `@"${json.replaceAll('"', '""')}"`;

/** C# with its standard library. */
export const csharp: SnippetLanguage = {
  label: "C#",
  grammar: "csharp",
  file: "Search.cs",
  write: ({ body, baseUrl, hasKey }) =>
    [
      "using System;",
      "using System.Net.Http;",
      "using System.Text;",
      "using System.Threading.Tasks;",
      "",
      "static class Search",
      "{",
      `    const string Body = ${verbatim(formatJson(body))};`,
      "",
      "    static async Task Main()",
      "    {",
      "        using (var client = new HttpClient())",
      "        {",
      `            client.Timeout = TimeSpan.FromSeconds(${clientTimeout(body)});`,
      ...(hasKey
        ? [
            `            var key = Environment.GetEnvironmentVariable("${keyVariable}");`,
            "            client.DefaultRequestHeaders.TryAddWithoutValidation(",
            '                "Authorization", "Bearer " + key);',
          ]
        : []),
      '            var content = new StringContent(Body, Encoding.UTF8, "application/json");',
      "            var response = await client.PostAsync(",
      `                ${quoted(strictSearchUrl(baseUrl))}, content);`,
      "",
      "            Console.WriteLine((int)response.StatusCode);",
      "            Console.WriteLine(await response.Content.ReadAsStringAsync());",
      "        }",
      "    }",
      "}",
      "",
    ].join("\n"),
};
