const CAN =
  "Supported: JSON, YAML, a curl or HTTPie command, Invoke-RestMethod, an HTTP message, code, or a link.";

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, "a PDF file"],
  [/^<(?:!doctype html|html|head|body|div)\b/i, "HTML"],
  [/^<(?:\?xml|[a-z][\w:-]*[\s>/])/i, "XML"],
  [/^(?:wget|Invoke-\w+|aria2c|nc|telnet|lynx)\s/i, "an unsupported command"],
  [/^(?:---\s*\n|[\w-]+:[ \t]*(?:\n[ \t]+|\n-|["'\w]))/, "YAML without a recognizable search"],
  [/^\[[\w. -]+\]\s*\n/, "TOML or an INI file"],
  [/^[\w.[\]%-]+=[^\n&]*(?:&[\w.[\]%-]+=[^\n&]*)*$/, "form data (name=value)"],
  [/^(?:SELECT|INSERT|UPDATE)\s/i, "SQL"],
  [
    /^(?:package|import|from|const|let|var|def|func|fn|public|class|using|require|<\?php)\b/,
    "code without a recognizable search",
  ],
  [/^[^\n]*(?:[;{(]|=>|\w\([^\n]*\)[,.]?)[ \t\r]*$/m, "code without a recognizable search"],
  [/^[^\n,;\t|]*[,;\t|][^\n]*\n[^\n,;\t|]*[,;\t|]/, "a table, whose rows a sweep can run"],
];

/** A comment, table, member, or further line of a value. */
const TOML_LINE = /^\s*(?:#|\[|[\w".-]+\s*=\s*(?:["'[{\d]|true|false)|["'\]},])/;

export function unsupportedMessage(text: string): string {
  const start = text.trim().slice(0, 2_000);
  const lines = start.split("\n").filter((line) => line.trim() !== "");
  const isToml = lines.length > 1 && lines.every((line) => TOML_LINE.test(line));
  const kind = isToml ? "TOML" : kinds.find(([pattern]) => pattern.test(start))?.[1];
  return kind ? `This looks like ${kind}. ${CAN}` : `Unsupported format. ${CAN}`;
}
