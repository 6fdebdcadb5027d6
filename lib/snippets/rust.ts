import { escapeCharacters, formatJson } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, strictSearchUrl } from "./snippet";

/** A raw string ends with a quote and as many `#` as it starts with (at most 255). */
const MAX_HASHES = 255;

/** A raw string with more `#` than follow any quote in it. */
function rawString(text: string): string {
  const runs = text.match(/"#*/g) ?? [];
  const hashes = Math.max(1, ...runs.map((run) => run.length));
  return hashes > MAX_HASHES
    ? rawString(escapeCharacters(text, /#/g))
    : `r${"#".repeat(hashes)}"${text}"${"#".repeat(hashes)}`;
}

export const rust: SnippetLanguage = {
  label: "Rust (ureq)",
  grammar: "rust",
  file: "search.rs",
  write: ({ body, baseUrl, hasKey }) =>
    [
      ...(hasKey ? ["use std::env;"] : []),
      "use std::error::Error;",
      "use std::time::Duration;",
      "",
      `const BODY: &str = ${rawString(formatJson(body))};`,
      "",
      "fn main() -> Result<(), Box<dyn Error>> {",
      ...(hasKey ? [`    let key = env::var("${keyVariable}")?;`] : []),
      `    let response = ureq::post(${rawString(strictSearchUrl(baseUrl))})`,
      ...(hasKey ? ['        .header("Authorization", format!("Bearer {key}"))'] : []),
      '        .header("Content-Type", "application/json")',
      "        .config()",
      `        .timeout_global(Some(Duration::from_secs(${clientTimeout(body)})))`,
      "        .http_status_as_error(false)",
      "        .build()",
      "        .send(BODY)?;",
      "",
      '    println!("{}", response.status());',
      "    let text = response.into_body().into_with_config().limit(u64::MAX).read_to_string()?;",
      '    println!("{text}");',
      "    Ok(())",
      "}",
      "",
    ].join("\n"),
  notes: () => ["Needs the crate ureq: `cargo add ureq@3`."],
};
