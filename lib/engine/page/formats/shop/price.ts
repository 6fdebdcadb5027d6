import "server-only";

export type Price = {
  readonly amount: number;
  readonly currency?: string;
  readonly formatted?: string;
};

/** Signs that are unique to one currency. */
const SIGNS = (
  "€=EUR £=GBP US$=USD U$=USD R$=BRL AU$=AUD A$=AUD CA$=CAD C$=CAD HK$=HKD NT$=TWD NZ$=NZD ₹=INR ₩=KRW zł=PLN ₺=TRY " +
  "₽=RUB 円=JPY Kč=CZK Ft=HUF ₴=UAH ₪=ILS ₫=VND ฿=THB ₱=PHP"
)
  .split(" ")
  .map((pair) => pair.split("="));
const CODES = new Set(Intl.supportedValuesOf("currency"));
const WORD = /(?<![\p{L}\p{Sc}])(?:\p{L}*\p{Sc}|\p{L}+)(?!\p{L})/gu;

/**
 * Parses the number in a price: `1,299.00`, `1.299,00 €`, `1 299`, `$5`. If there are two different separators, the
 * last is the decimal one; a single separator is decimal unless exactly three digits
 * follow it.
 */
export function amountIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  if (typeof value !== "string") return null;
  const digits = /\d[\d.,'’\s\u00a0\u202f]{0,30}/.exec(value.slice(0, 200))?.[0];
  if (digits === undefined) return null;
  const bare = digits.replace(/['’\s\u00a0\u202f]/g, "").replace(/[.,]+$/, "");
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const separators = new Set(bare.match(/[.,]/g));
  const single = separators.size === 1 && bare.indexOf([...separators][0] ?? "") === last;
  const isDecimal =
    last >= 0 && (separators.size === 2 || (single && !/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)));
  const whole = (isDecimal ? bare.slice(0, last) : bare).replace(/[.,]/g, "");
  const amount = Number(isDecimal ? `${whole}.${bare.slice(last + 1)}` : whole);
  return Number.isFinite(amount) ? amount : null;
}

/** The currency in a text, by code or by a sign that is unique to one currency. */
export function currencyIn(text: string): string | undefined {
  const code = /^\s*([A-Za-z]{3})\s*$/.exec(text)?.[1];
  if (code !== undefined) return code.toUpperCase();
  const marks = text.match(WORD) ?? [];
  return marks
    .map((mark) => SIGNS.find(([sign]) => sign === mark)?.[1] ?? mark)
    .map((mark) => (marks.length === 1 ? mark.toUpperCase() : mark))
    .find((mark) => CODES.has(mark));
}

/** A price with its localized text; null without a number. */
export function priceOf(amount: unknown, currency: unknown, language?: string): Price | null {
  const number = amountIn(amount);
  if (number === null) return null;
  const code =
    (typeof currency === "string" && currencyIn(currency)) ||
    (typeof amount === "string" ? currencyIn(amount) : undefined);
  if (!code) return { amount: number };
  return { amount: number, currency: code, ...formatted(number, code, language) };
}

function formatted(amount: number, currency: string, language = "en"): Pick<Price, "formatted"> {
  for (const locale of [language.replaceAll("_", "-"), "en"]) {
    try {
      const style = new Intl.NumberFormat(locale, { style: "currency", currency });
      return { formatted: style.format(amount) };
    } catch {
      // Pages use invalid language and currency codes.
    }
  }
  return {};
}
