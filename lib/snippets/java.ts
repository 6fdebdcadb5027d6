import { formatJson, quoted } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, strictSearchUrl } from "./snippet";

/** Code points per literal. A constant has at most 65,535 bytes (JVM Specification, 4.4.7). */
const MAX_POINTS = 10_000;

/**
 * A text block (Java Language Specification, 3.10.6). JSON never has three quotes in a row. Doubled
 * backslashes also disable `\u`, which Java would decode even outside of strings (3.3).
 */
const textBlock = (json: string): string => `"""\n${json.replaceAll("\\", "\\\\")}\n"""`;

/** Literals joined at run time, because the compiler would join a sum into one constant. */
function joined(json: string): string {
  const points = [...json];
  const parts = Array.from({ length: Math.ceil(points.length / MAX_POINTS) }, (_, index) =>
    points.slice(index * MAX_POINTS, (index + 1) * MAX_POINTS).join(""),
  );
  return `String.join("",\n${parts.map((part) => `            ${quoted(part)}`).join(",\n")})`;
}

/** Java with its standard library, in one file that `java` runs without a project. */
export const java: SnippetLanguage = {
  label: "Java",
  grammar: "java",
  file: "Search.java",
  write: ({ body, baseUrl, hasKey }) => {
    const json = formatJson(body);
    return [
      "import java.net.URI;",
      "import java.net.http.HttpClient;",
      "import java.net.http.HttpRequest;",
      "import java.net.http.HttpResponse;",
      "import java.time.Duration;",
      "",
      "public class Search {",
      "    public static void main(String[] args) throws Exception {",
      `        var body = ${json.length > MAX_POINTS ? joined(json) : textBlock(json)};`,
      "",
      "        var request = HttpRequest.newBuilder()",
      `            .uri(URI.create(${quoted(strictSearchUrl(baseUrl))}))`,
      ...(hasKey
        ? [`            .header("Authorization", "Bearer " + System.getenv("${keyVariable}"))`]
        : []),
      '            .header("Content-Type", "application/json")',
      `            .timeout(Duration.ofSeconds(${clientTimeout(body)}))`,
      "            .POST(HttpRequest.BodyPublishers.ofString(body))",
      "            .build();",
      "        var response = HttpClient.newHttpClient()",
      "            .send(request, HttpResponse.BodyHandlers.ofString());",
      "",
      "        System.out.println(response.statusCode());",
      "        System.out.println(response.body());",
      "    }",
      "}",
      "",
    ].join("\n");
  },
  notes: () => ["Run it with `java Search.java`, Java 15 or later."],
};
