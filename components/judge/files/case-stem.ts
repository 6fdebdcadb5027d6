import type { JudgeCase } from "@/lib/judge/cases/judge-case";

export const caseStem = ({ name }: Pick<JudgeCase, "name">): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "case";
