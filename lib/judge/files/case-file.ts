import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { stripBody } from "@/lib/request/strip";
import { type JudgeCase, parseCaseRecord, toCaseRecord } from "../cases/judge-case";
import { type Judgement, judgementSchema } from "../cases/judgement";
import { parseSystemRecord, type System, toSystemRecord } from "../cases/system";

const KIND = "search-workbench-case";
const VERSION = 1;

export type WholeCase = {
  readonly judgeCase: JudgeCase;
  readonly systems: readonly System[];
  readonly judgements: readonly Judgement[];
};

/** The request goes without the fields that a link cannot carry, such as headers and block lists. */
export const writeCaseFile = ({ judgeCase, systems, judgements }: WholeCase): string =>
  `${JSON.stringify({
    kind: KIND,
    version: VERSION,
    case: toCaseRecord({
      ...judgeCase,
      request: judgeCase.request && stripBody(judgeCase.request, "link").value,
    }),
    systems: systems.map(toSystemRecord),
    judgements,
  })}\n`;

export type OpenedCase =
  | {
      readonly ok: true;
      readonly whole: WholeCase;
      /** Systems and judgements that could not be read. */
      readonly skipped: number;
    }
  | { readonly ok: false; readonly message: string };

export function readCaseFile(text: string): OpenedCase {
  const json = parseJson(text.replace(/^\ufeff/, ""));
  if (!isJsonObject(json) || json.kind !== KIND)
    return { ok: false, message: "This file is not a case. Choose one that Judge exported." };
  if (json.version !== VERSION)
    return {
      ok: false,
      message: "A newer version of the workbench wrote this file. Update the workbench to open it.",
    };
  const judgeCase = parseCaseRecord(json.case);
  if (!judgeCase)
    return { ok: false, message: "The case in this file is damaged. Export it again." };
  const stored = itemsIn(json.systems);
  const systems = stored.flatMap((each) => {
    const system = parseSystemRecord(each);
    return system && system.caseId === judgeCase.id ? [system] : [];
  });
  const qids = new Set(judgeCase.queries.map(({ qid }) => qid));
  const opinions = itemsIn(json.judgements);
  const judgements = opinions.flatMap((each) => {
    const judgement = judgementSchema.safeParse(each).data;
    const isValid =
      judgement &&
      qids.has(judgement.qid) &&
      (typeof judgement.verdict === "string" || judgement.verdict <= judgeCase.scale.max);
    return isValid ? [judgement] : [];
  });
  const skipped = stored.length - systems.length + (opinions.length - judgements.length);
  return { ok: true, whole: { judgeCase, systems, judgements }, skipped };
}
