import { findLikelySecrets } from "@/lib/permalink/secrets";
import type { CollectionFile, FileIssue } from "./collection-file";

const TEMPLATES = /\{\{[^{}\n]{1,100}\}\}/g;

/** Lines that seem to hold a secret. Templates do not count: their values are not in the file. */
export const findSecretsInFiles = (files: readonly CollectionFile[]): FileIssue[] =>
  files.flatMap(({ path, text }) =>
    findLikelySecrets(text.split("\n").map((line) => line.replace(TEMPLATES, ""))).map(
      ({ path: [at], what }) => ({
        path,
        line: Number(at) + 1,
        message: `This line seems to contain ${what}. Use a secret variable instead.`,
      }),
    ),
  );
