import { creditRates } from "@/lib/contract/credit-rates";
import { cacheAge, requestDefaults } from "@/lib/contract/defaults";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { statusCodes } from "@/lib/contract/fields/status-codes";
import { formatTypes } from "@/lib/contract/format-infos";
import { valueAt } from "@/lib/contract/json-object";
import { crawlSettingLimits, libraryLimits } from "@/lib/contract/library";
import { limits } from "@/lib/contract/limits";
import { operators } from "@/lib/contract/query/operators";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { redactionEntities } from "@/lib/contract/schemas/scrape-options";
import { timePresets } from "@/lib/contract/values/tbs";
import { codeList } from "@/lib/format/code-list";
import { commandReference, exitCodeTable } from "./command-reference";
import { boundsTable, creditExamples, creditRatesTable, credits } from "./costs";
import { duration } from "./duration";
import { engineTodayLists } from "./engine-today";
import { table } from "./markdown";
import { networkReasonsTable } from "./network-reasons";
import { actionReference, fieldGroup, formatReference, operatorReference } from "./reference";

const values: Readonly<Record<string, unknown>> = {
  limits,
  cacheAge,
  requestDefaults,
  creditRates,
  libraryLimits,
  crawlLimits: crawlSettingLimits,
};

function contractValue(path: string): string | number {
  const value = valueAt(values, path.split("."));
  if (typeof value === "string" || typeof value === "number") return value;
  throw new Error(`Unknown value ${path}.`);
}

/**
 * Generated parts of the guide: `{{name argument …}}` in a page is replaced by text derived from the contract, so
 * that tables and numbers stay up to date.
 */
const directives: Readonly<Record<string, (...args: readonly string[]) => string>> = {
  value: (path = "") => String(contractValue(path)),
  number: (path = "") => contractValue(path).toLocaleString("en"),
  duration: (path = "") => duration(Number(contractValue(path))),
  credits,
  fields: fieldGroup,
  format: formatReference,
  action: actionReference,
  operator: operatorReference,
  "action-list": () =>
    table(
      ["Action", "What it does"],
      actionTypes.map((type) => [
        `[\`${type}\`](/guide/${actionRegistry[type].guide})`,
        actionRegistry[type].help,
      ]),
    ),
  "format-list": () =>
    table(
      ["Format", "What it returns", "Note"],
      formatTypes.map((type) => {
        const { guide, help, compatibility = "" } = formatRegistry[type];
        return [`[\`${type}\`](/guide/${guide})`, help, compatibility];
      }),
    ),
  "operator-list": () =>
    table(
      ["Operator", "Example", "Effect"],
      Object.entries(operators).map(([name, { token, example, help }]) => [
        `[\`${token}\`](/guide/operators/${name})`,
        `\`${example}\``,
        help,
      ]),
    ),
  "status-codes": () =>
    table(
      ["Status", "Code in the body", "Meaning"],
      statusCodes.map(({ status, code, meaning, guide }) => [
        `[${status}](/guide/${guide})`,
        code ? `\`${code}\`` : "",
        meaning,
      ]),
    ),
  "time-presets": () =>
    table(
      ["Value", "Results from the"],
      Object.entries(timePresets).map(([letter, label]) => [`\`qdr:${letter}\``, label]),
    ),
  "redaction-entities": () => codeList(redactionEntities),
  "network-reasons": networkReasonsTable,
  "credit-rates": creditRatesTable,
  "credit-examples": creditExamples,
  bounds: boundsTable,
  "command-reference": commandReference,
  "exit-codes": exitCodeTable,
  "engine-supports": () => engineTodayLists.works,
  "engine-lacks": () => engineTodayLists.missing,
};

/**
 * Replaces every `{{name argument …}}`. Throws when a directive or one of its arguments does not exist. A backslash in
 * front keeps the braces as text.
 */
export const expandDirectives = (markdown: string): string =>
  markdown.replaceAll(/\\?\{\{([a-z-]+)((?: [\w.-]+)*)\}\}/g, (all, name: string, args: string) => {
    if (all.startsWith("\\")) return all.slice(1);
    const directive = directives[name];
    if (!directive) throw new Error(`Unknown directive ${name}.`);
    return directive(...args.split(" ").filter(Boolean));
  });
