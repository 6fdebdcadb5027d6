import "server-only";

export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, " ").trim();
