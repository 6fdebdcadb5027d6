/**
 * Keeps the prose and the names of the project in plain English: a short list of phrases and of words in declared
 * names that readers stumbled over. See docs/contributing.md for what to write instead.
 *
 * `node scripts/check-language.mjs [FOLDER …]` looks at the whole project, or at the folders only. A line that must
 * keep a phrase (sample text of a test, say) carries `language-ok: reason` in a comment on it or above it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "./project.mjs";

/** A phrase, and what to write instead. */
const phrases = [
  [
    /\b(is|are|was|were|be|has|have|had|as|there being) none\b/i,
    "say what is missing: “is empty”, “does not exist”, “has no …”",
  ],
  [/\banew\b/i, "again"],
  [
    /\b(nobody|somebody|everybody|whoever|whomever|whosoever|anybody)\b/i,
    "name the actor: the user, the caller, the server",
  ],
  [/\b(go|goes|gone|going|went) on with\b/i, "continue, resume"],
  [
    /\b(stands?|stood|standing) (for it|in|beside|before|behind|where|at|on|there|above|below|between|apart|alone|open|still)\b/i,
    "is, appears, is stored",
  ],
  [
    /\b(is|are|was|were|be|been|being) told\b|\b(told|tells?|telling) of\b/i,
    "say who reports what: “shows”, “reports”",
  ],
  [/\b(lets?|letting) go\b/i, "release, drop, abandon"],
  [/\bas (it|they) came\b/i, "unchanged, as received"],
  [/\bfor ever\b/i, "forever, always"],
  [/\bwhite space\b/i, "whitespace"],
  [/\bcheck box(es)?\b/i, "checkbox"],
  [/\b(mend|mends|mended|mending)\b/i, "fix; “needs attention” in the interface"],
  [/\b(wanted|asked|needed) by (nobody|no one|who)\b/i, "unused"],
  [/\bthe very\b/i, "delete it"],
  [/\bno more\b(?! than| [a-z]+s\b)/i, "no longer"],
  [/\bone['’]s own\b/i, "your, its"],
  [/\b(another|other) [a-z-]+ than\b|\belse than\b/i, "a different … than, something other than"],
  [
    /(?<!\bthere )\b(is|are|was|were) no (?!longer|more\b|other|different|(?:bett|slow|fast|larg|small|great|short|old|new|lat|earli|high|low|furth)er\b|worse)[a-z]/i,
    "is not a, are not",
  ],
  [/\bnot told\b/i, "unknown"],
  [/\b(all the same|as well as not|be it that|so it be)\b/i, "still, anyway"],
  [/\bat once\b.*\bat once\b/i, "immediately; concurrently"],
  [/\bis said (to|of|at|by|in)\b|\bare said\b|\bsaid of\b/i, "reported, shown"],
  [
    /\bwhat (stands|comes|is|was|a|an|the|it|one|no)\b[^.?!]{0,60}\b(is|are) (that|what)\b/i,
    "lead with the fact",
  ],
  [
    /\b(un|de|re)?(organi|recogni|anonymi|customi|seriali|internationali|authori)s(e|ed|es|er|ers|ing|ation|able)\b/i,
    "the spelling with z, as in the specification",
  ],
  [
    /\b(un|de|re)?(normali|saniti|summari|prioriti|optimi|minimi|maximi|categori|tokeni|memori)s(e|ed|es|er|ers|ing)\b/i,
    "the spelling with z, as in the specification",
  ],
];

/** A word within a declared name, and the word of the glossary (docs/architecture.md). */
const words = [
  [/(^|[a-z0-9])(T|t)roubles?(?![a-z])/, "failure, error or issue"],
  [/(^|[a-z0-9])(W|w)ish(es)?(?![a-z])/, "options or request"],
  [/(^|[a-z0-9])(T|t)urnstile(?![a-z])/, "semaphore"],
  [/(^|[a-z0-9])(P|p)erformer(?![a-z])/, "ActionHandler"],
  [/(^|[a-z])Lane(?![a-z])|^lane(?![a-z])/, "lease"],
  [/(^|[a-z0-9])(R|r)efus(al|als|ed)(?![a-z])/, "error, rejected"],
  [/(^|[a-z0-9])(T|t)old(?![a-z])/, "reported, notified"],
  [/(^|[a-z0-9])(K|k)ept(?![a-z])/, "stored, saved, cached or remaining"],
  [
    /(^|[a-z])Words(?![a-z])|^words(?![a-zA-Z])/,
    "message, label or hint; terms for words of a query",
  ],
  [/(^|[a-z])Acts?(?![a-z])/, "command"],
  [/^(MOST|LARGEST|LONGEST|LEAST|FEWEST)_/, "MAX_ or MIN_"],
  [/(^|[a-z])(Asked|Wanted)(?![a-z])|^(asked|wanted)(?![a-z])/, "requested, options"],
  [
    /(^|[a-z])Answers?(?![a-z])|^answers?(?![a-z])/,
    "response (an `answer` only where the contract has one)",
  ],
];
const namesThatStay = new Set(["questionAnswer", "AnswerView", "Answer"]);

const folders = process.argv.slice(2);
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1e8,
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|md|css)$/.test(file) && existsSync(`${root}/${file}`))
  .filter(
    (file) =>
      file !== "scripts/check-language.mjs" && !/(^|\/)(test-fixtures|pages)\/.*\.html$/.test(file),
  )
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));

/** Comments that begin like this have no main clause, and their fact comes late. */
const commentOpening = /^\s*(?:\/\*\*|\/\/|\*) (?:What|Where|Whoever|That|Of|Says|Such as)\b/;
const declared = /\b(?:function\*?|const|let|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g;
const findings = [];
let lines = 0;
let names = 0;
for (const file of files) {
  const rows = readFileSync(`${root}/${file}`, "utf8").split("\n");
  rows.forEach((row, index) => {
    lines += 1;
    if (/language-ok:/.test(row) || /language-ok:/.test(rows[index - 1] ?? "")) return;
    for (const [phrase, instead] of phrases) {
      const found = phrase.exec(row);
      if (found) findings.push(`${file}:${index + 1} “${found[0]}”: ${instead}`);
    }
    if (/\.(tsx?|mjs)$/.test(file)) {
      const [opening] = commentOpening.exec(row) ?? [];
      if (opening) findings.push(`${file}:${index + 1} “${opening.trim()} …”: lead with the fact`);
      for (const [, name = ""] of row.matchAll(declared)) {
        names += 1;
        if (namesThatStay.has(name)) continue;
        for (const [word, instead] of words)
          if (word.test(name)) findings.push(`${file}:${index + 1} name “${name}”: ${instead}`);
      }
    }
  });
}

for (const finding of findings) console.log(finding);
console.log(
  `${files.length} files, ${lines} lines and ${names} names: ${findings.length} findings`,
);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
