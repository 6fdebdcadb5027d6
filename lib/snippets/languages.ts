import { keysOf } from "@/lib/contract/typed-keys";
import { curl } from "./curl";
import { curlWindows } from "./curl-windows";
import { go } from "./go";
import { httpMessage } from "./http-message";
import { javascriptClient } from "./javascript-client";
import { javascriptFetch } from "./javascript-fetch";
import { powershell } from "./powershell";
import { python } from "./python";
import type { SnippetLanguage } from "./snippet";

/** All languages in display order. */
export const snippetLanguages = {
  curl,
  javascriptFetch,
  javascriptClient,
  python,
  go,
  powershell,
  curlWindows,
  httpMessage,
} as const satisfies Record<string, SnippetLanguage>;

export type SnippetId = keyof typeof snippetLanguages;

export const snippetIds = keysOf(snippetLanguages);
