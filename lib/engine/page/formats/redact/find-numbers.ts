import "server-only";
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js";
import { type EntitySpan, groupsOf, spansMatching } from "./span";

const CARD = /(?<!\d)(?<!\d[.,])[2-6](?:[ -]?\d){11,18}(?!\d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
const BIC =
  /\b(?:BIC|SWIFT)(?:[ /-]?(?:code|BIC|SWIFT))?\W{0,5}([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/g;
/** United States social security numbers: never 000, 666 or 9xx first, no empty group. */
const SSN = /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g;
const ACCOUNT =
  /\b(?:account|acct|konto|routing|sort code|iban)(?:\s?(?:no|nr|number|nummer))?[.:#\s*]{1,5}(\d[\d -]{4,24}\d)/gi;
const WALLET = /\b(?:bc1[a-z0-9]{25,62}|0x[0-9a-fA-F]{40})\b/g;

const PHONE =
  /(?<![\w./-])(?<!\d,)(?:\+|00|\(|\d)[\d\s().\u00a0\u2010-\u2013/-]{5,24}\d(?![\w/-])/g;
const DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
/** Numbers of one page that are checked against national numbering plans. */
const MAX_CHECKS = 30_000;
const PHONE_LINK = /\btel:(\+?[\d().%-]{4,29}\d)/gi;
const PHONE_WORD =
  /(?:phone|tel|telefon|téléphone|mobile|mobil|cell|call|fax|whatsapp|☎|📞)[^\d+(\n]{0,12}$/i;

/** Cards (Luhn), accounts (IBAN by ISO 7064 mod 97-10), tax numbers and wallets. */
export function findFinancialSpans(text: string): EntitySpan[] {
  return [
    ...groupsOf(text, CARD, "FINANCIAL", isCard),
    ...groupsOf(text, IBAN, "FINANCIAL", isIban),
    ...spansMatching(text, BIC, "FINANCIAL"),
    ...spansMatching(text, SSN, "FINANCIAL"),
    ...spansMatching(text, ACCOUNT, "FINANCIAL"),
    ...spansMatching(text, WALLET, "FINANCIAL"),
  ];
}

/**
 * Finds valid phone numbers. `country` applies to numbers without a country code; `everything` also
 * includes numbers that are only possible.
 */
export function findPhoneSpans(text: string, country: string, everything: boolean): EntitySpan[] {
  const home: CountryCode = isSupportedCountry(country) ? country : "US";
  let checks = 0;
  const holds = (run: string, at: number): boolean => {
    if (DATE.test(run) || run.replace(/\D/g, "").length < 6) return false;
    if (PHONE_WORD.test(text.slice(Math.max(0, at - 30), at))) return true;
    // Beyond the limit, redacting too much is the lesser harm.
    checks += 1;
    return checks > MAX_CHECKS || isPhone(run, home, everything);
  };
  return [...spansMatching(text, PHONE_LINK, "PHONE"), ...groupsOf(text, PHONE, "PHONE", holds)];
}

function isPhone(value: string, home: CountryCode, everything: boolean): boolean {
  // A bare run of digits is more often an article number.
  if (!everything && !/[+()\s.\u00a0\u2010-\u2013/-]/.test(value)) return false;
  const number = parsePhoneNumberFromString(value.replace(/^00/, "+"), home);
  if (number === undefined) return false;
  return everything ? number.isPossible() : number.isValid();
}

function isCard(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 13 && sum % 10 === 0;
}

function isIban(value: string): boolean {
  const bare = value.replaceAll(" ", "");
  if (bare.length < 15 || bare.length > 34) return false;
  const digits = `${bare.slice(4)}${bare.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
