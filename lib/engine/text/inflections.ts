import "server-only";

const split = (endings: string): string[] => endings.split(" ");

/**
 * Endings of nouns and adjectives in lower case, without accents; `_` is the word without an ending. Frequent ones come
 * first, because a query has a maximum number of spellings.
 */
const CYRILLIC = [
  "_ а ы и у е о я ю ь й ов ей ам ом ой ах ами ев ям ях ями ем ью ия ии ию ий ие ием ая ое ые ого ых ому ым ыми ую яя ее его их им і ї ів їв ою ею",
  "й я ю е ем и ев ям ями ях",
  "анин анина ане ан анам",
].map(split);
const GREEK = [
  "οσ η α ο οι εσ ου ησ ασ ων ουσ εισ εων ι ια ιων ε ον",
  "ιο ια ιου ιων",
  "μα ματα ματοσ ματων",
].map(split);
const ARABIC = [split("_ ة ه ات ين ون ان"), split("ى ي ية يات")];
const HEBREW = [split("_ ים ות ה ת"), split("ה ות ת"), split("ית יות")];
const DEVANAGARI = split("_ ा े ी ों ें ो एं एँ ओं ियां ियाँ ियों");

/** Endings of the same noun that rarely occur in English. */
const LATIN = [
  "ung ungen",
  "heit heiten",
  "keit keiten",
  "schaft schaften",
  "tion tionen",
  "tat taten",
  "nis nisse nissen",
  "erin erinnen",
  "heid heden",
  "teit teiten",
  "al aux ais",
  "el eis",
  "eau eaux",
  "cao coes",
  "sao soes",
  "z ces",
  "zione zioni",
  "etta ette",
].map(split);
/** Short English words end like these: sing and singer differ, and make and maki. */
const LONGER_LATIN = ["ing ingen ingar inger", "ka ki ke"].map(split);
/** Endings of English singular and plural nouns that the stemmer does not know as one. */
const ENGLISH = split("is-es ix-ices ex-ices us-i um-a a-ae us-uses as-ases is-ises").map((pair) =>
  pair.split("-"),
);

const SLAVIC = [
  "_ a y e i o u ie om em ou um am ach ech ich ow ov ami ama imi owi ovi",
  "y i a e ego eho emu ym im ych ich ymi ej ou",
];
const NORDIC = ["_ e en et er ene erne erna s ens ets r n t a ar or arna orna na"];
/** Endings that are also those of other English words, by language: German Art and Arten, English list and listen. */
const BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  de: ["_ e en er ern es n s", "um en", "a en"],
  nl: ["_ e en er eren s"],
  sv: NORDIC,
  da: NORDIC,
  no: NORDIC,
  nb: NORDIC,
  nn: NORDIC,
  fr: ["_ e es s x", "eux euse euses", "if ive ifs ives", "eur rice", "en enne", "er ere eres ers"],
  es: ["_ es s", "o a os as", "or ora ores oras"],
  it: ["o i a e", "e i", "o hi", "a he", "ia e", "io i"],
  pt: ["_ es s", "o a os as", "m ns", "l is", "il eis is", "ao oes aos aes"],
  ro: ["_ i e a ul ului ilor uri urile le lor", "a e ei ele elor", "u e", "oare ori", "oala oli"],
  pl: [...SLAVIC, "ka ki ke ce ek kom kami kach", "osc osci oscia", "t ci"],
  cs: [...SLAVIC, "ka ky ce ek kam kami kach", "ost osti", "k ci", "ch si"],
  sk: [...SLAVIC, "ka ky ke iek kam kami kach", "ost osti"],
  sl: SLAVIC,
  hr: SLAVIC,
  bs: SLAVIC,
  fi: [
    "_ t n a ta ja en in ssa sta lla lta lle ksi na an den jen ien iden issa ista illa ilta ille",
    "i en et it issa eissa eista eita eilla eille",
    "et ille ia ilta ista",
    "nen sen sta set sia sissa",
    "us uksen usta ukset uksia",
    "ys yksen ysta ykset yksia",
    "uus uuden uutta uudet",
    "us uden utta udet",
    "si den tta det",
    "as aan asta aat aita",
    "in imen inta imet imia",
    "e een etta eet eita",
  ],
  et: ["_ d s t i a e st le l lt ga ks de te id", "i a"],
  hu: [
    "_ k t ok ek ak ot et at ban ben bol nak nek ra re val vel ja je on en rol hoz hez",
    "_ eket akat oket ai ei jai jei aink eink unk uk juk i",
  ],
  tr: [
    "_ lar ler i u in un a e da de ta te dan den tan ten si su yi yu lari leri nin nun larin lerin lara lere larda lerde",
    "_ si sinda sinde sina sine inda inde",
    "k gi gu ga ge gin gun",
    "p bi bu ba be bin bun",
  ],
};
const LANGUAGES = new Map(
  Object.entries(BY_LANGUAGE).map(([language, groups]) => [language, groups.map(split)]),
);
const MIN_ROOT = 3;

/** Nouns with another stem in the plural: forms of one noun, separated by commas from those of the next. */
const ENGLISH_NOUNS =
  "child children,man men,woman women,person people,mouse mice,louse lice,foot feet,tooth teeth,goose geese,ox oxen,penny pence,leaf leaves,loaf loaves,half halves,shelf shelves,calf calves,wolf wolves,thief thieves,knife knives,life lives,wife wives,scarf scarves,hoof hooves,elf elves,sheaf sheaves,dwarf dwarves,wharf wharves,criterion criteria,phenomenon phenomena,automaton automata,axis axes,apex apices,genus genera,corpus corpora,quiz quizzes,schema schemata,stigma stigmata,passerby passersby,bus buses,gas gases,iris irises,lens lenses";
const CYRILLIC_NOUNS =
  "человек люди людей людям,ребенок ребенка дети детей детям,день дня дни дней,отец отца отцы отцов,рынок рынка рынки рынков,мать матери матерей,дочь дочери дочерей,церковь церкви церквей,ухо уши ушей,друг друга друзья друзей,брат брата братья братьев,дерево дерева деревья деревьев,лист листья листьев,стул стулья стульев,имя имени имена имен,время времени времена времен,городок городка городки городков,конец конца концы концов,кусок куска куски кусков,цветок цветка цветы цветов,вікно вікна вікон,людина люди людей,дитина діти дітей,день дні днів,ринок ринку ринки ринків";
const NORWEGIAN_NOUNS =
  "bok boken boker bokene,mann mannen menn mennene,hand handen hender hendene,natt natten netter nettene,tann tannen tenner,fot foten fotter,rot rotter,gas gjess,bror brodre,mor modre,datter dotre,tre treet traer traerne,kne kneet knaer,by byen byer byene,oye oyet oyne oynene,bonde bonder";
const NOUNS: Readonly<Record<string, string>> = {
  de: "mann leute,bus busse,lexikon lexika,konto konten konti,risiko risiken,material materialien,mineral mineralien,prinzip prinzipien,kursus kurse",
  nl: "stad steden,schip schepen,lid leden,ei eieren,koe koeien,vlo vlooien,smid smeden",
  sv: "bok boken bocker bockerna,fot foten fotter,rot rotter,mus moss,dotter dottrar,bror broder,mor modrar,oga ogon,ora oron,museum museet museer,nyckel nycklar,fagel faglar,finger fingrar,syster systrar",
  da: "bog bogen boger bogerne,mand manden maend maendene,hand handen haender,nat natten naetter,tand tanden taender,fod foden fodder,rod roden rodder,barn barnet born bornene,gas gaes,bror brodre,mor modre,datter dotre,ko koen koer,by byen byer byerne,oje ojet ojne ojnene,stad staeder,bonde bonder",
  no: NORWEGIAN_NOUNS,
  nb: NORWEGIAN_NOUNS,
  nn: NORWEGIAN_NOUNS,
  fr: "oeil yeux,ciel cieux,travail travaux,bail baux,vitrail vitraux,corail coraux,email emaux",
  pt: "cao caes,pao paes,leao leoes,acao acoes,capitao capitaes,alemao alemaes,mao maos",
  it: "uomo uomini,dio dei,bue buoi,ala ali,tempio templi,collega colleghi,zio zii",
  pl: "pies psa psy psow,reka rece rak,oko oczy oczu,ucho uszy uszu,dziecko dziecka dzieci,czlowiek czlowieka ludzie ludzi,brat bracia braci,maz meza mezowie,zab zeba zeby zebow,wies wsi wsie,rok roku lata lat,dzien dnia dni,tydzien tygodnia tygodnie tygodni",
  cs: "pes psa psi,dum domu domy,stul stolu stoly,kun kone koni,clovek cloveka lide lidi,dite ditete deti,ruka ruce rukou,oko oci,ucho usi,pritel pritele pratele pratel,den dne dny dni,rok roku leta let",
  fi: "vesi veden vetta vedet,kasi kaden katta kadet,mies miehen miesta miehet,tyo tyon tyota tyot,yo yon yota yot,tie tien tieta tiet,lapsi lapsen lasta lapset,poika pojan poikaa pojat,mokki mokin mokit",
  hu: "ut utak utat,ko kovek kovet,lo lovak lovat,to tavak tavat,falu falvak falut,ho havak havat",
  ro: "om omul oameni oamenii,copil copilul copii copiii,masa masa mese,fata fete,baiat baiatul baieti baietii,carte cartea carti cartile,sora surori",
  tr: "ev evler evi evde,su sular suyu,is isler isi",
};

/** These forms; also those of a noun that ends with it: Hauptstadt, grandchild. */
function nounForms(word: string, nouns = ""): readonly string[] {
  return nouns
    .split(",")
    .map((forms) => forms.split(" "))
    .flatMap((forms) => (forms.includes(word) ? forms : withEndings(word, forms, MIN_ROOT)))
    .filter((form) => form !== word);
}

/** Consonants that Finnish has instead of each other before the last vowel of a root: katu, kadun; kirkko, kirkossa. */
const GRADES = split("kk-k pp-p tt-t nk-ng nt-nn lt-ll rt-rr mp-mm t-d p-v uk-uv yk-yv k-").map(
  (pair) => pair.split("-"),
);

/** A k between two u or y becomes v and is not lost: luku, luvun. */
const isBetweenEqual = (start: string, vowels: string): boolean =>
  /([uy])k$/.exec(start)?.[1] === vowels;

const finnishRoots = (root: string): string[] => {
  const [, start = root, vowels = ""] = /^(.*?)([aeiouy]*)$/.exec(root) ?? [];
  return GRADES.flatMap(([strong = "", weak = ""]) =>
    [
      [strong, weak],
      [weak, strong],
    ].flatMap(([own = "", other = ""]) =>
      start.endsWith(own) && !(other === "" && isBetweenEqual(start, vowels))
        ? [start.slice(0, start.length - own.length) + other + vowels]
        : [],
    ),
  );
};

const SCRIPTS = [
  { word: /^\p{Script=Cyrillic}+$/u, groups: CYRILLIC, minRoot: 3, nouns: CYRILLIC_NOUNS },
  { word: /^\p{Script=Greek}+$/u, groups: GREEK, minRoot: 3 },
  { word: /^\p{Script=Arabic}+$/u, groups: ARABIC, minRoot: 3 },
  { word: /^\p{Script=Hebrew}+$/u, groups: HEBREW, minRoot: 3 },
  { word: /^\p{Script=Devanagari}+$/u, groups: [DEVANAGARI], minRoot: 3 },
  { word: /^[a-z]+$/, groups: LATIN, minRoot: 2 },
  { word: /^[a-z]+$/, groups: ENGLISH, minRoot: 3, nouns: ENGLISH_NOUNS },
  { word: /^[a-z]+$/, groups: LONGER_LATIN, minRoot: 4 },
];

/**
 * Words with another ending of the same group, or another form of the noun: книга → книги, Versicherung →
 * Versicherungen, child → children. Some are not words.
 */
export const inflections = (word: string): readonly string[] =>
  SCRIPTS.filter((each) => each.word.test(word)).flatMap(({ groups, minRoot, nouns }) => [
    ...nounForms(word, nouns),
    ...groups.flatMap((endings) => withEndings(word, endings, minRoot)),
  ]);

/** The same for one language, given by its tag: Schule → Schulen, kirja → kirjassa, stad → steden. */
export const inflectionsIn = (language: string, word: string): readonly string[] =>
  /^[a-z]+$/.test(word)
    ? [
        ...nounForms(word, NOUNS[language]),
        ...(LANGUAGES.get(language) ?? []).flatMap((endings) =>
          withEndings(word, endings, MIN_ROOT, OTHER_ROOTS[language]),
        ),
      ]
    : [];

/** Dutch doubles the vowel or the consonant at the end of a root: sieraad, sieraden; bed, bedden; huis, huizen. */
const dutchRoots = (root: string): string[] => {
  const softer = root.replace(/[fs]$/, (letter) => (letter === "f" ? "v" : "z"));
  const harder = root.replace(/[vz]$/, (letter) => (letter === "v" ? "f" : "s"));
  return [...new Set([root, softer, harder])]
    .flatMap((each) => [
      each,
      each.replace(/([aeou])\1(?=[^aeiou]$)/, "$1"),
      each.replace(/(?<![aeiou])([aeou])(?=[^aeiou]$)/, "$1$1"),
      each.replace(/([^aeiou])\1$/, "$1"),
      each.replace(/(?<=[^aeiou][aeiou])([^aeiou])$/, "$1$1"),
    ])
    .filter((each) => each !== root);
};

const OTHER_ROOTS: Readonly<Record<string, (root: string) => string[]>> = {
  fi: finnishRoots,
  nl: dutchRoots,
};

function withEndings(
  word: string,
  group: readonly string[],
  minRoot: number,
  otherRoots: (root: string) => string[] = () => [],
): string[] {
  const endings = group.map((ending) => ending.replace("_", ""));
  const [longest, ...others] = endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= minRoot)
    .sort((a, b) => b.length - a.length)
    .map((ending) => word.slice(0, word.length - ending.length));
  if (longest === undefined) return [];
  // A word may end like another one with an ending.
  const roots = others.includes(word) ? [longest, word] : [longest];
  return [
    ...(endings.includes("") ? others : []),
    ...roots
      .flatMap((root) => [root, ...otherRoots(root)])
      .flatMap((root) => endings.map((ending) => root + ending)),
  ].filter((form) => form !== word);
}
