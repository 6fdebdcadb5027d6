import { formatJson, singleQuoted } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, strictSearchUrl } from "./snippet";

/**
 * PHP without extensions. A nowdoc is literal, and no JSON line can end it. Redirects are not
 * followed, because PHP would send the key to another host.
 */
export const php: SnippetLanguage = {
  label: "PHP",
  grammar: "php",
  file: "search.php",
  write: ({ body, baseUrl, hasKey }) =>
    [
      "<?php",
      "$body = <<<'JSON'",
      formatJson(body),
      "JSON;",
      "",
      "$context = stream_context_create(['http' => [",
      "    'method' => 'POST',",
      "    'header' => [",
      ...(hasKey ? [`        'Authorization: Bearer ' . getenv('${keyVariable}'),`] : []),
      "        'Content-Type: application/json',",
      "    ],",
      "    'content' => $body,",
      `    'timeout' => ${clientTimeout(body)},`,
      "    'follow_location' => 0,",
      "    'ignore_errors' => true,",
      "]]);",
      `$response = fopen(${singleQuoted(strictSearchUrl(baseUrl))}, 'r', false, $context);`,
      "if ($response === false) {",
      "    exit(1);",
      "}",
      "",
      String.raw`echo stream_get_meta_data($response)['wrapper_data'][0], "\n";`,
      String.raw`echo stream_get_contents($response), "\n";`,
      "",
    ].join("\n"),
};
