import "server-only";

/** Text in UTF-8 that other programs may read; browsers show it as text. */
export const textResponse = (text: string, type: "text/plain" | "text/markdown"): Response =>
  new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8` } });
