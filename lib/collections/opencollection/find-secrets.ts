import { namesInSecretText, shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { isSecretHeader } from "@/lib/import/collections/looks-secret";
import { findLikelySecrets } from "@/lib/permalink/secrets";
import type { CollectionFile, FileIssue } from "./collection-file";

const TEMPLATES = /\{\{[^{}\n]{1,100}\}\}/g;
/** A line that names a variable or a header: `- name: x` of YAML, `"key": "x"` of JSON. */
const SECRET_NAME =
  /^[\s-]*["']?(?:name|key)["']?: ["']?[\w.-]*(?:key|token|secret|passw|pwd|credential|authorization|cookie)/i;
const NAME = /^[\s-]*["']?(?:name|key)["']?: ["']?(?<name>[\w.-]+)["']?,?$/;
/** The next line, with at least four characters of the value after the scheme. */
const VALUE =
  /^\s*["']?value["']?: ["']?(?!(?:bearer|basic)\b)[^\s"',]{4}|^\s*["']?value["']?: ["']?(?:bearer|basic) +[^\s"',]{4}/i;
const DECLARATION = /^[\s-]*secret: true$/;
/** `name: value` or `name = value`. */
const PAIR = /^\s*["']?@?(?<name>[\w.-]{1,100})["']?\s*[:=]\s*(?<value>.*)$/s;

/** The name and the value of a line, without quotes and a comma. Empty if the line has another form. */
function pairIn(line: string): { readonly name: string; readonly value: string } {
  const { name = "", value = "" } = PAIR.exec(line)?.groups ?? {};
  const text = value.trimEnd().replace(/,$/, "");
  const [quote = ""] = /^["']/.exec(text) ?? [];
  const isQuoted = quote !== "" && text.length > 1 && text.endsWith(quote);
  return { name, value: isQuoted ? text.slice(1, -1) : text };
}

/** Whether a pair has only templates, with a scheme or the name of a cookie. */
const onlyRefers = (line: string): boolean => shareableSecretText(pairIn(line).value) !== null;

const withoutReferences = (line: string): string =>
  onlyRefers(line) ? "" : line.replace(TEMPLATES, "").replace(DECLARATION, "");

/** Lines that seem to hold a secret. Templates do not count: their values are not in the file. */
export const findSecretsInFiles = (files: readonly CollectionFile[]): FileIssue[] =>
  findIn(files, secretHeaderVariables(files));

/** The variables of headers such as `"Cookie": "sid={{name}}"`. */
function secretHeaderVariables(files: readonly CollectionFile[]): ReadonlySet<string> {
  const lines = files.flatMap(({ text }) => text.split("\n"));
  return new Set(
    lines.flatMap((line) => {
      const { name, value } = pairIn(line);
      return isSecretHeader(name) ? namesInSecretText(value) : [];
    }),
  );
}

const findIn = (files: readonly CollectionFile[], inHeaders: ReadonlySet<string>): FileIssue[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.split("\n").map(withoutReferences);
    const isSecretName = (line = "") =>
      SECRET_NAME.test(line) || inHeaders.has(NAME.exec(line)?.groups?.name ?? "");
    const likely = findLikelySecrets(lines).map(({ path: [at], what }) => ({
      at: Number(at),
      what,
    }));
    const named = lines.flatMap((line, at) =>
      VALUE.test(line) && isSecretName(lines[at - 1])
        ? [{ at, what: "the value of a secret" }]
        : [],
    );
    const found = [...likely, ...named.filter(({ at }) => likely.every((each) => each.at !== at))];
    return found
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, what }) => ({
        path,
        line: at + 1,
        message: `This line seems to contain ${what}. Use a secret variable instead.`,
      }));
  });
