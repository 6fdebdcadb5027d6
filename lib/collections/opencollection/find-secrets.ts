import { findLikelySecrets } from "@/lib/permalink/secrets";
import type { CollectionFile, FileIssue } from "./collection-file";

const TEMPLATES = /\{\{[^{}\n]{1,100}\}\}/g;
const SECRET_NAME =
  /^[\s-]*name: ["']?[\w.-]*(?:key|token|secret|passw|pwd|credential|authorization|cookie)/i;
/** A value with at least four characters after the scheme. */
const VALUE =
  /^\s*value: ["']?(?!(?:bearer|basic)\b)[^\s"']{4}|^\s*value: ["']?(?:bearer|basic) +[^\s"']{4}/i;
/** Declares a secret without its value. */
const DECLARATION = /^[\s-]*secret: true$/;

/** Lines that seem to hold a secret. Templates do not count: their values are not in the file. */
export const findSecretsInFiles = (files: readonly CollectionFile[]): FileIssue[] =>
  files.flatMap(({ path, text }) => {
    const lines = text
      .split("\n")
      .map((line) => line.replace(TEMPLATES, "").replace(DECLARATION, ""));
    const likely = findLikelySecrets(lines).map(({ path: [at], what }) => ({
      at: Number(at),
      what,
    }));
    const named = lines.flatMap((line, at) =>
      VALUE.test(line) && SECRET_NAME.test(lines[at - 1] ?? "")
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
