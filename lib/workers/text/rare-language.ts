/** Rarely shown languages. Each grammar is loaded on first use. */
export type RareLanguage =
  | "bat"
  | "csharp"
  | "go"
  | "java"
  | "php"
  | "powershell"
  | "python"
  | "ruby"
  | "rust"
  | "shellscript";
