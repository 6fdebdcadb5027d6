import { keysOf } from "@/lib/contract/typed-keys";
import { csharp } from "./csharp";
import { curl } from "./curl";
import { curlWindows } from "./curl-windows";
import { go } from "./go";
import { httpMessage } from "./http-message";
import { java } from "./java";
import { javascriptClient } from "./javascript-client";
import { javascriptFetch } from "./javascript-fetch";
import { php } from "./php";
import { powershell } from "./powershell";
import { python } from "./python";
import { pythonClient } from "./python-client";
import { ruby } from "./ruby";
import { rust } from "./rust";
import type { SnippetLanguage } from "./snippet";

/** All languages in display order. */
export const snippetLanguages = {
  curl,
  javascriptFetch,
  javascriptClient,
  python,
  pythonClient,
  go,
  java,
  csharp,
  php,
  ruby,
  rust,
  powershell,
  curlWindows,
  httpMessage,
} as const satisfies Record<string, SnippetLanguage>;

export type SnippetId = keyof typeof snippetLanguages;

export const snippetIds = keysOf(snippetLanguages);
