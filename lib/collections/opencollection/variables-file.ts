import { Document, isMap, isSeq, Scalar } from "yaml";
import type { Environment, Variable } from "@/lib/variables/variable";
import type { Collection } from "../collection";
import type { FileIssue } from "./collection-file";
import { type ParsedVariables, parseVariables, variableFields } from "./variable-nodes";
import { parseYamlFile, type YamlFile, yamlText, yamlTextAt } from "./yaml-file";

/** The format has secrets in environments only, so those of the collection are in an extension. */
const SECRETS = ["extensions", "searchWorkbench", "secrets"];
const VARIABLES = ["request", "variables"];

type RootContent = Pick<Collection, "name" | "variables">;

export function formatRootFile({ name, variables }: RootContent): string {
  const secrets = variables.filter((each) => "secret" in each);
  const plain = variables.filter((each) => !("secret" in each));
  const document = new Document({
    opencollection: "1.0.0",
    info: { name },
    ...(plain.length > 0 && { request: { variables: plain.map(variableFields) } }),
    bundled: false,
    ...(secrets.length > 0 && {
      extensions: { searchWorkbench: { secrets: secrets.map(variableFields) } },
    }),
  });
  if (isMap(document.contents))
    for (const { key } of document.contents.items.slice(1))
      if (key instanceof Scalar) key.spaceBefore = true;
  return yamlText(document);
}

type Issues = { readonly issues: readonly Omit<FileIssue, "path">[] };

type ParsedRoot = RootContent &
  Issues & {
    /** The line of requests that the file itself has; null without them. */
    readonly itemsLine: number | null;
  };

/** Plain variables come before secret ones. Throws a `FileError`. */
export const parseRootFile = (text: string): ParsedRoot => parseRoot(parseYamlFile(text));

export function parseRoot(file: YamlFile): ParsedRoot {
  const plain = parseVariables(file, VARIABLES);
  const secret = parseVariables(file, SECRETS);
  return {
    name: yamlTextAt(file.document, ["info", "name"]) ?? "Collection",
    variables: merged(plain.variables, secret.variables),
    issues: [...plain.issues, ...secret.issues],
    itemsLine: isSeq(file.document.get("items", true))
      ? (file.lineOf(file.document.getIn(["items", 0], true)) ?? 1)
      : null,
  };
}

const merged = (plain: readonly Variable[], secret: readonly Variable[]): Variable[] => {
  const secrets = new Set(secret.map(({ name }) => name));
  return [...plain.filter(({ name }) => !secrets.has(name)), ...secret];
};

export function formatEnvironmentFile({ name, variables }: Environment): string {
  return yamlText(
    new Document({
      name,
      ...(variables.length > 0 && { variables: variables.map(variableFields) }),
    }),
  );
}

/** Throws a `FileError`. */
export const parseEnvironmentFile = (text: string, fileName: string): Environment & Issues =>
  parseEnvironment(parseYamlFile(text), fileName);

export function parseEnvironment(file: YamlFile, otherName: string): Environment & Issues {
  const { variables, issues }: ParsedVariables = parseVariables(file, ["variables"]);
  return { name: yamlTextAt(file.document, ["name"]) ?? otherName, variables, issues };
}

export const formatFolderFile = (name: string): string =>
  yamlText(new Document({ info: { name, type: "folder" } }));

/** The name of a folder; undefined if its file does not say. Throws a `FileError`. */
export const parseFolderFile = (text: string): string | undefined =>
  yamlTextAt(parseYamlFile(text).document, ["info", "name"]);
