const CAN =
  "What can be read: JSON, a curl command, Invoke-RestMethod, an HTTP message, a call in JavaScript or Python, or a link.";

/** Kinds of text that come up and are not read, by how they begin. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, "a PDF file"],
  [/^<(?:!doctype html|html|head|body|div)\b/i, "HTML"],
  [/^<(?:\?xml|[a-z][\w:-]*[\s>/])/i, "XML"],
  [/^(?:wget|https?|xh|Invoke-\w+|aria2c|nc|telnet|lynx)\s/i, "a command that is not known here"],
  [/^(?:---\s*\n|[\w-]+:[ \t]*(?:\n[ \t]+|\n-|["'\w]))/, "YAML"],
  [/^\[[\w. -]+\]\s*\n/, "TOML or an INI file"],
  [/^(?:SELECT|INSERT|UPDATE)\s/i, "SQL"],
  [
    /^(?:package|import|from|const|let|var|def|func|fn|public|class|using|require|<\?php)\b/,
    "a program in which no search can be read",
  ],
  [/^[^\n,;\t]*[,;\t][^\n]*\n[^\n,;\t]*[,;\t]/, "a table"],
];

/** What is said of a text that is none of what can be read. */
export function unsupportedMessage(text: string): string {
  const start = text.trimStart().slice(0, 2_000);
  const kind = kinds.find(([pattern]) => pattern.test(start))?.[1];
  return kind ? `This looks like ${kind}. ${CAN}` : `This is none of what can be read here. ${CAN}`;
}
