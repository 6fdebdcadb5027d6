import "server-only";

const GREEK = `
alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π
rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω
`;
const LETTERS = new Map<string, string>();
const words = GREEK.trim().split(/\s+/);
for (let at = 0; at + 1 < words.length; at += 2) {
  LETTERS.set(words[at] ?? "", words[at + 1] ?? "");
  LETTERS.set(words[at + 1] ?? "", words[at] ?? "");
}

/** Other ways to write the Greek letters of units and names in folded text: beta → β, uf → μf, kohm → kω. */
export function symbolNames(word: string): readonly string[] {
  const letter = LETTERS.get(word);
  const unit = word
    .replace(/^(?:u(?=[a-z]{1,3}$)|μ(?=[a-z]{1,3}$))/, (sign) => (sign === "u" ? "μ" : "u"))
    .replace(/^([a-z]?)(ohms?|ω)$/, (_, prefix, sign) => prefix + (sign === "ω" ? "ohm" : "ω"));
  return [...(letter === undefined ? [] : [letter]), ...(unit === word ? [] : [unit])];
}
