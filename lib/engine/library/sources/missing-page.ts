import "server-only";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import { decodePercent } from "@/lib/format/decode-percent";

/** Longer pages are about something, perhaps about missing pages. */
const MAX_LETTERS = 600;
const SEPARATOR = /\s+[|·•:–—-]+\s+|\s*[|·•:–—]\s+/;

const NOT_FOUND = [
  "(?:(?:this|the|that) )?(?:requested )?page (?:you (?:requested|are looking for) )?(?:(?:was|is|could|can|does) )?(?:not|cannot|(?:ca|could|is|does)n['’]t) (?:be )?(?:found|exist|available)",
  "not found",
  "(?:die |diese )?(?:angeforderte |gewünschte )?seite (?:wurde |konnte )?nicht gefunden(?: werden)?",
  "(?:la |cette )?page (?:demandée )?(?:est )?(?:introuvable|inexistante|non trouvée|n['’]existe pas)",
  "(?:la )?página no (?:encontrada|existe|se ha encontrado)",
  "(?:la )?pagina non (?:trovata|esiste)",
  "página não (?:encontrada|existe)",
  "pagina niet gevonden",
  "nie znaleziono strony|strona nie (?:została znaleziona|istnieje)",
  "страница не найдена",
  "(?:お探しの|指定された)?ページ[がは]見つかりません(?:でした)?",
  "页面(?:不存在|未找到|找不到了?)|找不到[该此]?(?:页面|頁面)",
].join("|");
const MISSING = new RegExp(
  `^(?:(?:oops|sorry)[!,.]* )?(?:(?:(?:http|error|fehler|erreur) )*404(?:[ ,.:]+(?:error|fehler|${NOT_FOUND}))?|${NOT_FOUND})[ .!…]*$`,
  "iu",
);
/** Pages of a documentation about this error are at such URLs. */
const ABOUT_ERRORS = /404|not[-_]?found/i;

/** Whether a page that the server sent as found says in its title or first heading, and in little text, that it was not. */
export function isMissingPage(
  { title, headings, text }: Pick<IndexedPage, "title" | "headings" | "text">,
  url: string,
): boolean {
  if (text.length > MAX_LETTERS || ABOUT_ERRORS.test(decodePercent(new URL(url).pathname) ?? ""))
    return false;
  return [title, ...headings.slice(0, 1)]
    .flatMap((name) => name.trim().split(SEPARATOR))
    .some((part) => MISSING.test(part));
}
