import { commandName, optionLabel, usageLine } from "@/lib/command-line/command";
import { commands, optionsOf } from "@/lib/command-line/commands";
import { exitCodeMeanings } from "@/lib/command-line/exit-codes";
import { creditRates } from "@/lib/contract/credit-rates";
import { cacheAge, requestDefaults } from "@/lib/contract/defaults";
import { networkReasons } from "@/lib/contract/failure/failure";
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
import { boundsTable, creditExamples, creditRatesTable, credits } from "./costs";
import { engineTodayLists } from "./engine-today";
import { table } from "./markdown";
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

const UNITS = [
  ["year", 365 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** 172800000 → "2 days": the largest unit that divides it. */
function duration(milliseconds: number): string {
  const unit = UNITS.find(([, size]) => milliseconds >= size && milliseconds % size === 0);
  if (!unit) return `${milliseconds} milliseconds`;
  const count = milliseconds / unit[1];
  return `${count} ${unit[0]}${count === 1 ? "" : "s"}`;
}

/** For each reason, a description and a remedy. */
const explanations: Record<(typeof networkReasons)[number], readonly [string, string]> = {
  refused: ["no process listens on that port", "the port, and whether the service runs"],
  dns: ["the host name has no address", "the spelling of the host name; your network"],
  tls: ["the TLS handshake or certificate check failed", "the certificate's dates; http or https"],
  unreachable: [
    "no connection could be made",
    "the URL and port; firewalls and proxies in between",
  ],
  reset: ["the connection was closed early", "proxies in between; try once more"],
  timeout: ["no response arrived in time", "the timeout; the load of the service"],
  protocol: ["the response is not HTTP", "http or https, and the port"],
  "headers-too-large": ["the response has too many headers", "the base URL; proxies in between"],
  "address-refused": ["the address is in a private or reserved range", "the base URL"],
  unknown: ["another reason", "the log of the workbench"],
};

function networkReasonsTable(): string {
  return table(
    ["Reason", "What happened", "Check"],
    networkReasons.map((reason) => [`\`${reason}\``, ...explanations[reason]]),
  );
}

/** Without an argument, a table of all commands; with the words of a command, a table of its options. */
function commandReference(...path: readonly string[]): string {
  if (path.length === 0)
    return table(
      ["Command", "What it does"],
      commands.map((command) => [`\`${usageLine(command)}\``, command.summary]),
    );
  const command = commands.find((each) => commandName(each) === path.join(" "));
  if (!command) throw new Error(`Unknown command ${path.join(" ")}.`);
  return table(
    ["Option", "Meaning"],
    optionsOf(command).map((option) => [`\`${optionLabel(option)}\``, option.help]),
  );
}

function exitCodeTable(): string {
  return table(
    ["Exit code", "Meaning"],
    exitCodeMeanings.map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}
