import {
  Document,
  isAlias,
  isMap,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseDocument,
  Scalar,
  type ToStringOptions,
  visit,
  type YAMLError,
  type YAMLMap,
} from "yaml";
import { collectionLimits, FileError } from "./collection-file";

export type YamlFile = {
  readonly document: Document.Parsed<ParsedNode> | Document<YAMLMap>;
  readonly root: YAMLMap;
  /** The line of a node, counted from 1. */
  readonly lineOf: (node: unknown) => number | null;
};

/**
 * Parses an untrusted YAML file whose content is a mapping. Aliases are rejected, because a few of them expand to
 * gigabytes. Throws a `FileError`.
 */
export function parseYamlFile(text: string): YamlFile {
  if (text.length > collectionLimits.fileCharacters)
    throw new FileError(`The file has more than ${collectionLimits.fileCharacters} characters.`);
  const lines = new LineCounter();
  const lineOf = (node: unknown) => {
    const start = isScalar(node) || isMap(node) || isAlias(node) ? node.range?.[0] : undefined;
    return start === undefined ? null : lines.linePos(start).line;
  };
  // The package compares each key with all others, which takes seconds for thousands of keys.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
  const document = shallow(() => parseDocument(text, options));
  const [error] = document.errors;
  if (error) {
    const conflict = CONFLICT.exec(text);
    throw conflict
      ? new FileError(CONFLICT_MESSAGE, lines.linePos(conflict.index).line)
      : new FileError(plainMessage(error), lines.linePos(error.pos[0]).line);
  }
  shallow(() =>
    visit(document, {
      Alias: (_key, node) => {
        throw new FileError("Aliases (*name) are not supported. Repeat the value.", lineOf(node));
      },
      Map: (_key, { items }) => {
        const seen = new Set<unknown>();
        for (const { key } of items) {
          const name = isScalar(key) ? key.value : key;
          if (name === "__proto__")
            throw new FileError("The key __proto__ is not allowed.", lineOf(key));
          if (seen.has(name))
            throw new FileError("A key appears twice. Remove one of them.", lineOf(key));
          seen.add(name);
        }
      },
    }),
  );
  if (!isMap(document.contents)) throw new FileError("The file does not contain a mapping.", 1);
  return { document, root: document.contents, lineOf };
}

/** How git begins the two versions of lines that it could not merge. */
const CONFLICT = /^<{7}(?:[ \r]|$)/m;
const CONFLICT_MESSAGE =
  "The file has a merge conflict. Keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.";

/** A part of a file, with the lines of the file. Null if it is not a mapping. */
export function yamlPart({ lineOf }: YamlFile, node: unknown): YamlFile | null {
  if (!isMap(node)) return null;
  const document = new Document<YAMLMap>(undefined);
  document.contents = node;
  return { document, root: node, lineOf };
}

const TOO_DEEP = "The file is nested too deeply.";

/** The package recurses, so deep nesting exhausts the stack. */
function shallow<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new FileError(TOO_DEEP) : error;
  }
}

const plainMessage = ({ code, message }: YAMLError): string => {
  if (code === "MULTIPLE_DOCS")
    return "The file has several documents, which --- separates. Keep one of them.";
  return /call stack/i.test(message) ? TOO_DEEP : message;
};

/** The file as text, with the indentation and the line ends that it had. */
export function yamlText(document: Document, before?: string): string {
  const options: ToStringOptions = { lineWidth: 0 };
  const indent = /^( +)[^\s#-]/m.exec(before ?? "")?.[1]?.length;
  if (indent !== undefined && indent <= 8) options.indent = indent;
  if (before !== undefined && /^\S.*:\n- /m.test(before)) options.indentSeq = false;
  const text = document.toString(options);
  return before?.includes("\r\n") ? text.replace(/\n/g, "\r\n") : text;
}

/** A text that YAML writes as lines instead of in quotes. */
export function textBlock(text: string): Scalar<string> {
  const scalar = new Scalar(text);
  if (text.includes("\n")) scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}

/** Replaces a value and keeps the comment beside it. */
export function setYaml(
  document: Document,
  path: readonly (string | number)[],
  value: unknown,
): void {
  const before = document.getIn(path, true);
  const node = value instanceof Scalar ? value : document.createNode(value);
  if (isScalar(before) && isScalar(node)) {
    node.comment = before.comment;
    node.commentBefore = before.commentBefore;
    node.spaceBefore = before.spaceBefore;
    node.type ??= before.type;
  }
  document.setIn(path, node);
}

/** The text at a path; undefined if it does not exist. */
export function yamlTextAt(
  document: Document,
  path: readonly (string | number)[],
): string | undefined {
  const value = document.getIn(path);
  return typeof value === "string" ? value : undefined;
}
