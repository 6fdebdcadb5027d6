import "server-only";

const GREEK = `
alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π
rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω
`;
const LETTERS = new Map<string, string>();
const pairs = GREEK.trim().split(/\s+/);
for (let at = 0; at + 1 < pairs.length; at += 2) {
  LETTERS.set(pairs[at] ?? "", pairs[at + 1] ?? "");
  LETTERS.set(pairs[at + 1] ?? "", pairs[at] ?? "");
}

/** The zero of Latin, Arabic, Persian, Hindi and Bengali digits. */
const ZEROS = ["0", "٠", "۰", "०", "০"].map((zero) => zero.charCodeAt(0));

/**
 * Other ways to write numbers and the Greek letters of units and names in folded text: 2026 → ٢٠٢٦, beta → β, uf → μf,
 * kohm → kω.
 */
export function symbolNames(word: string): readonly string[] {
  if (/^\p{Nd}+$/u.test(word)) return inOtherDigits(word);
  const letter = LETTERS.get(word);
  const unit = word
    .replace(/^(?:u(?=[a-z]{1,3}$)|μ(?=[a-z]{1,3}$))/, (sign) => (sign === "u" ? "μ" : "u"))
    .replace(/^([a-z]?)(ohms?|ω)$/, (_, prefix, sign) => prefix + (sign === "ω" ? "ohm" : "ω"));
  return [...(letter === undefined ? [] : [letter]), ...(unit === word ? [] : [unit])];
}

function inOtherDigits(number: string): readonly string[] {
  const own = number.charCodeAt(0);
  const ownZero = ZEROS.find((zero) => own >= zero && own <= zero + 9);
  if (ownZero === undefined) return [];
  return ZEROS.filter((zero) => zero !== ownZero).map((zero) =>
    [...number].map((digit) => String.fromCharCode(digit.charCodeAt(0) - ownZero + zero)).join(""),
  );
}
