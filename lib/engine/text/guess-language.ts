import "server-only";
import { foldText } from "./fold";
import { tokenizeFolded } from "./tokens";

/** Frequent words of languages whose endings differ, without accents. */
const FREQUENT = `
en the and of to in is for that with this are from you it on as be by or have
de der die das und ist nicht mit den von ein eine auf fur zu im sie wird auch dem des sich bei oder werden
nl de het een en van is op voor niet met zijn dat wordt aan ook bij naar deze kunt wij
sv och att det som en pa ar av for med den till inte har om ett kan eller fran du vi
da og at det er en af til pa som med den ikke har et kan for fra eller du vi
no og det er en av til pa som med ikke har et kan for fra eller du vi deg
fr le la les des et est une dans pour que du en sur pas au par plus vous avec sont ce ou nous votre
es el la los las de y que en un una por con para es del se su como mas al tu sus
it il la di che e un per non una del con sono della gli le nel alla dei piu si da
pt o a os as de que e um uma para com nao do da em no na ao por dos mais se seu
ro si de in la este cu nu pe un o din care sunt pentru sau mai prin fi lei
pl i w na z do nie sie to jest ze o jak dla oraz od po sa przez lub za czy
cs a v na se je ze to s z do pro ktere jako ale nebo si by po jsou od pri
sk a v na sa je ze to s z do pre ktore ako ale alebo si by po su od pri
sl in je na se v za da so ne ki z s po ali tudi od ter kot pri
hr i u na je se za da su ne od s koji kao ili sa iz po te ce
fi ja on ei se etta joka oli ovat mutta tai kun myos voi sen hyvin ovat seka
et ja on ei see et kui oli mis ka voi ning selle aga oma kes
hu a az es hogy nem is egy van meg de ha vagy ez csak mint
tr ve bir bu icin ile da de olarak gibi cok daha olan ne en veya var
`;

const languagesOfWord = new Map<string, string[]>();
for (const line of FREQUENT.trim().split("\n")) {
  const [language = "", ...words] = line.split(" ");
  for (const word of new Set(words.map(foldText)))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);
}

const SAMPLE_LENGTH = 5_000;
/** Different frequent words of a language. */
const MIN_WORDS = 4;
/** Frequent words among all words. */
const MIN_SHARE = 0.12;
/** More than this share of the best makes another language as likely. */
const MAX_OTHER = 0.85;
/** Languages with the same endings. */
const ALIKE = [
  ["sv", "da", "no"],
  ["cs", "sk"],
  ["hr", "sl"],
];

/** The tag of the language of a text in Latin letters, by its most frequent words; null if it is not clear. */
export function guessLanguage(text: string): string | null {
  const tokens = tokenizeFolded(foldText(text.slice(0, SAMPLE_LENGTH)));
  const counts = new Map<string, { total: number; words: Set<string> }>();
  for (const { text: word } of tokens)
    for (const language of languagesOfWord.get(word) ?? []) {
      const count = counts.get(language) ?? { total: 0, words: new Set() };
      counts.set(language, count);
      count.total += 1;
      count.words.add(word);
    }
  const [best, ...others] = [...counts].sort(([, a], [, b]) => b.total - a.total);
  if (!best) return null;
  const [language, { total, words: found }] = best;
  const other = others.find(
    ([each]) => !ALIKE.some((group) => group.includes(each) && group.includes(language)),
  );
  const isClear = (other?.[1].total ?? 0) <= total * MAX_OTHER;
  return found.size >= MIN_WORDS && total >= tokens.length * MIN_SHARE && isClear ? language : null;
}
