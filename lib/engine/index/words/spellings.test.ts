import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";

const texts = {
  german: "Ein Spaziergang durch die Straßen von München. Ärger über das große Büro in Düsseldorf.",
  plain: "Ein Spaziergang durch die Strassen von Muenchen, aber kein Aerger mit dem Buero.",
  danish: "Smørrebrød og kaffe i Århus, Ærø og Helsingør",
  polish: "Łódź leży w środkowej Polsce",
  croatian: "Novak Đoković osvojio je turnir",
  english: "The guest felt a gust of wind at the pot of the poet.",
  gust: "A gust of wind in the pot.",
};
const index = () =>
  indexOf(
    ...Object.entries(texts).map(([name, text]) =>
      page(`http://a.org/${name}`, { title: name, text }),
    ),
  );
const found = (query: string) =>
  find(index(), query)
    .map((url) => url.replace("http://a.org/", ""))
    .sort();

describe("words with other spellings", () => {
  it.each([
    ["Muenchen", ["german", "plain"]],
    ["München", ["german", "plain"]],
    ["munchen", ["german"]],
    ["Strasse Muenchen", ["german", "plain"]],
    ["aerger", ["german", "plain"]],
    ["Ärger", ["german", "plain"]],
    ["Duesseldorf", ["german"]],
    ["smorrebrod", ["danish"]],
    ["smoerrebroed", ["danish"]],
    ["Aarhus", ["danish"]],
    ["lodz", ["polish"]],
    ["Djokovic", ["croatian"]],
    ["dokovic", ["croatian"]],
    ['"Strassen von Muenchen"', ["german", "plain"]],
    ['"Straßen von München"', ["german", "plain"]],
    ["spaziergang -München", []],
    ["spaziergang -duesseldorf", ["plain"]],
  ])("%s finds both spellings", (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it("finds them in titles and URLs", () => {
    const over = indexOf(
      page("http://a.org/muenchen/", { title: "Reisen nach München", text: "Bahn" }),
      page("http://a.org/other", { title: "Reisen", text: "Bahn" }),
    );
    for (const query of ["intitle:Muenchen", "inurl:münchen", "allinurl:MÜNCHEN"])
      expect(find(over, query)).toEqual(["http://a.org/muenchen/"]);
    expect(find(over, "bahn -inurl:münchen")).toEqual(["http://a.org/other"]);
  });

  it("expands only spellings that a page has: a guest is not a gust, a poet not a pot", () => {
    expect(found("guest")).toEqual(["english"]);
    expect(found("poet")).toEqual(["english"]);
    expect(found('"the poet"')).toEqual(["english"]);
  });

  it.each([
    ["Muenchen", "**München**"],
    ["Aerger Muenchen", "**Ärger**"],
    ['"strassen von muenchen"', "**Straßen von München**"],
    ["smoerrebroed", "**Smørrebrød**"],
  ])("highlights them: %s", (query, shown) => {
    const { hits } = index().search({ query, limit: 10, highlights: true });
    expect(hits.map(({ description }) => description).join("\n")).toContain(shown);
  });

  it.each([
    ["colors of catalogs", ["british"]],
    ["favorite color", ["british"]],
    ["organizing", ["british"]],
    ["recognisable", ["american"]], // language-ok: a word of the test
    ["travelling", ["american"]],
    ["licence", ["american"]],
    ["theatre", ["american"]],
    ["programme -color", ["american"]],
    ["programme -colour", ["american"]],
    ['"favorite colour"', []],
    ['"favourite colour"', ["british"]],
    ["intitle:color", ["titled"]],
    ["tor", []],
    ["form", ["form"]],
  ])("finds British words by American ones and the reverse: %s", (query, names) => {
    const over = indexOf(
      page("http://a.org/british", {
        // language-ok: a word of the test
        text: "Organising a favourite colour, colours and a catalogue of programmes.",
      }),
      page("http://a.org/american", {
        text: "Recognizable traveling license for the theater program.",
      }),
      page("http://a.org/titled", { title: "Paint by colour", text: "A brush." }),
      page("http://a.org/form", { text: "A tour with four forms." }),
    );
    expect(
      find(over, query)
        .map((url) => url.replace("http://a.org/", ""))
        .filter((name) => name !== "titled" || query.startsWith("intitle"))
        .sort(),
    ).toEqual(names);
  });

  it.each([
    ["كتاب", ["bare", "with"]],
    ["الكتاب", ["bare", "with"]],
    ["لغة", ["with"]],
    ['"لغة"', []],
    ["دين", ["bare"]],
    ["intitle:كتاب", []],
  ])("finds Arabic words with and without their article: %s", (query, names) => {
    const over = indexOf(
      page("http://a.org/bare", { title: "one", text: "هذا كتاب عن دين" }),
      page("http://a.org/with", { title: "two", text: "تعد اللغة العربية في الكتاب" }),
    );
    expect(
      find(over, query)
        .map((url) => url.replace("http://a.org/", ""))
        .sort(),
    ).toEqual(names);
  });

  it.each([
    ["ספר", ["bare", "with"]],
    ["הספר", ["bare", "with"]],
    ["ירושלים", ["bare", "with"]],
    ["ובירושלים", ["bare", "with"]],
    ['"ספר"', ["bare"]],
    ["הוא", []],
  ])("finds Hebrew words with and without their prefixes: %s", (query, names) => {
    const over = indexOf(
      page("http://a.org/bare", { title: "one", text: "ספר על ירושלים" }),
      page("http://a.org/with", { title: "two", text: "הספר נמצא בירושלים" }),
    );
    expect(
      find(over, query)
        .map((url) => url.replace("http://a.org/", ""))
        .sort(),
    ).toEqual(names);
  });

  describe("words that other pages write together or apart", () => {
    const over = () =>
      indexOf(
        ...[
          "A disk of 16 GB",
          "A disk of 16GB",
          "Our website",
          "A 2 m cable",
          "Of 3.5mm, v1.2.3",
          "10 2 herons",
          "querySelectorAll() or CrashLoopBackOff",
          "Die Krankenversicherung und der Arbeitsvertrag",
          "A snake_case_name",
          "Section 5 and § 12, 1.7 l, 3 March 2024",
        ].map((text, at) => page(`http://a.org/page-${at}`, { title: "", text })),
      );
    const outcomeOf = (query: string) => over().search({ query, limit: 10, highlights: false });
    const pagesOf = (query: string) => outcomeOf(query).hits.map(({ url }) => Number(url.at(-1)));

    it.each([
      ["16GB", [0, 1]],
      ["16 GB", [0, 1]],
      ["disk 16gb", [0, 1]],
      ["web site", [2]],
      ["query selector all", [6]],
      ["query_selector_all", [6]],
      ["crash loop back off", [6]],
      ["Versicherung Kranken", [7]],
      ["Arbeit Vertrag", [7]],
      ["Vertrag Arbeit", [7]],
      ["3.5 mm", [4]],
      ["3.5mm", [4]],
      ["1.2.3", [4]],
      ["v1.2.3", [4]],
      ["§ 5", [9]],
      ["§5", [9]],
      ["section 12", [9]],
      ["snak*", [8]],
      ["her* section", [5, 9]],
      ["1.7l", [9]],
      ["1,7l", [9]],
      ["Mar 3", [9]],
    ])("finds either form: %s", (query, pages) => {
      const { hits, corrections, missing } = outcomeOf(query);
      expect(
        hits
          .slice(0, pages.length)
          .map(({ url }) => Number(url.at(-1)))
          .sort(),
      ).toEqual(pages);
      expect({ corrections, missing }).toEqual({ corrections: [], missing: [] });
    });

    it.each([
      ['"16GB"', [1]],
      ['"16 GB"', [0]],
      ["intitle:16GB", []],
      ["disk -16GB", [0]],
    ])("searches as typed: %s", (query, pages) => {
      expect(pagesOf(query)).toEqual(pages);
    });
  });

  it.each([
    ["31st of January", "cold"],
    ["January 31st", "cold"],
    ["5 May", "ordinal"],
    ["31.5.2026", "numbers"],
    ["8:15", "numbers"],
    ["5.5.2026", "ordinal"],
    ["2026-05-05", "ordinal"],
    ["05/05/2026", "ordinal"],
    ["-11.8 °C", "cold"],
    ["−11.8°C", "cold"],
  ])("finds other forms of dates and numbers: %s", (query, name) => {
    const over = indexOf(
      page("http://a.org/cold", { text: "-11.8 °C on 31 January" }),
      page("http://a.org/ordinal", { text: "On May 5th, 2026" }),
      page("http://a.org/numbers", { text: "On 31.05.2026 at 08:15" }),
    );
    expect(find(over, query)[0]).toBe(`http://a.org/${name}`);
  });

  it.each([
    ["bus", "buses"],
    ["virus", "viruses"],
    ["lenses", "lens"],
    ["analysis", "analyses"],
    ["index", "indices"],
    ["matrix", "matrices"],
    ["medium", "media"],
    ["formulae", "formula"],
    ["fungi", "fungus"],
  ])("finds singular and plural nouns with different stems: %s", (query, written) => {
    expect(find(indexOf(page("http://a.org/", { text: written })), query)).toHaveLength(1);
  });

  describe("numbers in groups", () => {
    const over = () =>
      indexOf(
        ...[
          "Call 555-0199",
          "Call +49 30 1234567",
          "ISBN 978-3-16-148410-0",
          "ISBN 9780306406157",
          "A grant of 2500000 euros",
          "A grant of 3,750,000 euros",
          "Since 2024-05-17, 1 of 2,400",
          "Volumes 12 and 34, 1.2, 3 98",
          "Volume 1234, 12, 398",
          "IBAN DE89 3704 0044 0532 0130 00, serial AB12345678",
        ].map((text, at) => page(`http://a.org/page-${at}`, { title: "", text })),
      );
    const first = (query: string) => Number(find(over(), query)[0]?.at(-1) ?? "-1");

    it.each([
      ["5550199", 0],
      ["555 0199", 0],
      ["555.0199", 0],
      ["+49301234567", 1],
      ["9783161484100", 2],
      ["978 3 16 148410 0", 2],
      ["isbn 978-0-306-40615-7", 3],
      ["978 0 306 40615 7", 3],
      ["2,500,000", 4],
      ["grant of 2 500 000", 4],
      ["€2.500.000", 4],
      ["2'500'000", 4],
      ["grant of 3750000", 5],
      ["20240517", 6],
      ["2400", 6],
      ["DE89370400440532013000", 9],
      ["AB12-345-678", 9],
    ])("are found in other groups: %s", (query, page) => {
      expect(first(query)).toBe(page);
    });

    it.each([
      ["12 34", 7],
      ["3.98", 7],
      ['"2,500,000"', -1],
      ['"5550199"', -1],
      ["intitle:5550199", -1],
      ["5550198", -1],
    ])("are different numbers: %s", (query, page) => {
      expect(first(query)).toBe(page);
    });

    it("says which form was searched, and that none is missing", () => {
      const outcome = over().search({ query: "5550199 2,500,000", limit: 1, highlights: false });
      expect(outcome.corrections).toEqual([{ typed: "5550199", corrected: "555-0199" }]);
      expect(outcome.missing).toEqual([]);
    });
  });

  it.each([
    ["child", "The children play"],
    ["women", "A woman reads"],
    ["knife", "Two knives"],
    ["mice", "One mouse"],
  ])("finds %s in: %s", (query, text) => {
    const other = page("http://a.org/other", { text: "Nothing of the kind" });
    const over = indexOf(page("http://a.org/1", { text }), other);
    expect(find(over, query)).toEqual(["http://a.org/1"]);
    expect(find(over, `"${query}"`)).toEqual([]);
  });

  describe("compounds", () => {
    const over = () =>
      indexOf(
        ...[
          "An email",
          "The Wi-Fi of a house",
          "Node.js streams",
          "UTF8",
          "Version 987",
          "We at Fi",
          "Written by O'Neil and McCoy",
        ].map((text, at) => page(`http://a.org/page-${at}`, { text })),
      );
    const pagesOf = (query: string) => find(over(), query).map((url) => Number(url.at(-1)));

    it.each([
      ["e-mail", [0]],
      ["my e-mail", [0]],
      ["utf-8", [3]],
      ["wifi", [1]],
      ["oneil", [6]],
      ["Mc’Coy", [6]],
      ["wifi -nodejs", [1]],
      ["writtenby", [6]],
      ["nodejsstream", []],
      ["houseof", []],
    ])("finds words with and without their hyphen: %s", (query, pages) => {
      expect(pagesOf(query).slice(0, pages.length)).toEqual(pages);
    });

    it("says which one was searched, and prefers it to a similar word", () => {
      const { corrections, missing } = over().search({
        ...{ query: "wifi nodejs e-mail wefi" },
        ...{ limit: 1, highlights: false },
      });
      expect({ corrections, missing }).toEqual({
        corrections: [
          { typed: "wifi", corrected: "wi-fi" },
          { typed: "nodejs", corrected: "node.js" },
        ],
        missing: ["wefi"],
      });
    });

    it.each(['"e-mail"', "intitle:e-mail", "98.7"])("searches as typed: %s", (query) => {
      expect(pagesOf(query)).toEqual([]);
    });
  });

  it.each([
    ["рецепт торта", "Рецепты тортов"],
    ["новая книга", "Новых книг на столе"],
    ["βιβλίο", "Τα βιβλία"],
    ["किताब", "किताबों की दुकान"],
    ["Versicherung", "Alle Versicherungen"],
    ["Ueberweisungen", "Eine Überweisung"],
    ["journal", "Les journaux"],
    ["luz", "Las luces"],
    ["canção", "As canções"],
    ["vergadering", "Nieuwe vergaderingen"],
    ["مستشفى", "المستشفيات"],
    ["רופאים", "תור לרופא"],
    ["٢٠٢٦", "Since 2026"],
    ["2026", "منذ ٢٠٢٦"],
  ])("finds other forms of the words of a language: %s", (query, text) => {
    const over = indexOf(
      page("http://a.org/1", { text }),
      page("http://a.org/2", { text: "sing" }),
    );
    const { hits, missing } = over.search({ query, limit: 5, highlights: true });
    expect(hits.map(({ url }) => url)).toEqual(["http://a.org/1"]);
    expect(missing).toEqual([]);
    expect(hits[0]?.description).toContain("**");
    expect(find(over, `"${query}"`)).toEqual([]);
  });

  it.each([
    ["de", "Schule", "Die Schulen der Stadt"],
    ["de-AT", "Kinder", "Ein Kind"],
    ["pl", "lekarz dziecięcy", "Lekarza dziecięcego"],
    ["fi", "sairaalassa", "Sairaala on avoinna"],
    ["hu", "könyvek", "Egy könyv"],
    ["hu", "orvos", "Orvosaink"],
    ["fi", "lapset", "Kirjat lapsille"],
    ["nl", "sieraad", "Sieraden en horloges"],
    ["nl", "huizen", "Een huis te koop"],
    ["nl", "bed", "Twee bedden"],
    ["nl", "brief", "Uw brieven"],
    ["fi", "jäte", "Jätteiden lajittelu"],
    ["fi", "katu", "Kadun varrella"],
    ["fi", "kaupungissa", "Iso kaupunki"],
    ["fi", "kirkot", "Vanha kirkko"],
    ["fi", "avun", "Ensimmäinen apu"],
    ["fi", "luku", "Luvun alussa"],
    ["tr", "kitaplar", "Bir kitap"],
    ["tr", "hastalık", "Çocuk hastalığı"],
    ["it", "libri", "Un libro"],
    ["it", "arancia", "Molte arance"],
    ["sv", "katt", "De katterna sover"],
    ["fi", "kaupunki", "Asun kaupungeissa"],
    ["fr", "actif", "Une vie active"],
    ["sv", "bilen", "Många bilar"],
    ["de", "Termin", "Zur Terminvereinbarung"],
    ["de", "Gebühren", "Die Ordergebühr"],
    ["de", "Mülltonnen", "Die Restmülltonne"],
    ["de", "Müll", "Der Müllwagen kommt"],
    ["en", "matrix", "Two matrices"],
    ["en", "policeman", "Three policemen"],
    ["de", "Hauptstadtkaufmann", "Hauptstadtkaufleute"],
    ["nl", "huis", "Twee huizen"],
    ["nl", "stad", "Alle steden"],
    ["sv", "bok", "Många böcker"],
    ["da", "hånd", "To hænder"],
    ["nb", "bok", "Mange bøker"],
    ["no", "barna", "Et barn"],
    ["fr", "travail", "Grands travaux"],
    ["pt", "cão", "Dois cães"],
    ["pt", "fácil", "Coisas fáceis"],
    ["it", "uomini", "Un uomo"],
    ["it", "figli", "Il figlio"],
    ["pl", "psy", "Mój pies"],
    ["pl", "student", "Nowi studenci"],
    ["fi", "nainen", "Kaksi naisia ja naiset"],
    ["fi", "vuosi", "Monet vuodet"],
    ["cs", "oko", "Modré oči"],
    ["hu", "kutyák", "Egy kutya"],
    ["ro", "copii", "Un copil"],
    ["ru", "дом", "Старые дома"],
    ["ru", "человек", "Разные люди"],
    ["ru", "музей", "Все музеи"],
    ["ru", "граждане", "Паспорт гражданина"],
  ])("finds other forms in pages of the language %s: %s", (language, query, text) => {
    const over = indexOf(
      page("http://a.org/1", { text, language }),
      page("http://a.org/2", { text: "sing", language: "en" }),
    );
    const { hits, missing } = over.search({ query, limit: 5, highlights: true });
    expect(hits.map(({ url }) => url)).toEqual(["http://a.org/1"]);
    expect(missing).toEqual([]);
    expect(hits[0]?.description).toContain("**");
  });

  it("keeps words of other languages with such endings apart", () => {
    const over = indexOf(
      page("http://a.org/1", { text: "Listen to the wind", language: "en" }),
      page("http://a.org/2", { text: "A list", language: "en" }),
      page("http://a.org/3", { text: "Eine Liste", language: "de" }),
    );
    expect(find(over, "list").sort()).toEqual(["http://a.org/2", "http://a.org/3"]);
  });

  it.each([
    ["sing", "A singer"],
    ["make", "A roll of maki"],
  ])("keeps English words with such endings apart: %s", (query, text) => {
    const over = indexOf(page("http://a.org/1", { text }), page("http://a.org/2", { text: query }));
    expect(find(over, query)).toEqual(["http://a.org/2"]);
  });

  it.each([
    ["3x4", "A tile of 3 x 4"],
    ["3x4", "A tile of 3×4"],
    ["3 x 4", "A tile of 3x4"],
    ["3 × 4", "A tile of 3x4"],
    ["3×4×5", "A box of 3x4x5"],
    ["m8 x 40", "A screw M8x40"],
  ])("finds dimensions however they are written: %s", (query, text) => {
    expect(find(indexOf(page("http://a.org/1", { text })), query)).toEqual(["http://a.org/1"]);
  });

  it.each([
    ["Buegel Schloss", "Ein Bügelschloss"],
    ["Schloss Buegel", "Ein Bügelschloss"],
    ["Abfall Entsorgung Kalender", "Der Abfallentsorgungskalender"],
    ["Kraftfahrzeug Zulassung Stelle", "Eine Kraftfahrzeugzulassungsstelle"],
    ["Straße Reinigung", "Die Straßenreinigung"],
    ["Buerger Beteiligung Verfahren", "Das Bürgerbeteiligungsverfahren"],
  ])("finds words composed of others: %s", (query, text) => {
    const other = page("http://a.org/2", { text: "Nichts" });
    const over = indexOf(page("http://a.org/1", { text }), other);
    expect(find(over, query)).toEqual(["http://a.org/1"]);
    expect(over.search({ query, limit: 5, highlights: true }).hits[0]?.description).toContain("**");
  });

  it.each([
    ["tcpip", "The protocols TCP/IP"],
    ["maxage", "Set MAX_AGE"],
    ["max_age", "Set maxAge"],
    ["MAX-AGE", "Set maxAge"],
    ["ratelimit", "All rate limits"],
    ["chacha", "The cha-cha"],
    ["TLS1.3", "With TLS 1.3"],
    ["AB1234XY", "Order code AB-1234-XY"],
    ["3f9d2a7", "Fixed in 3f9d2a7c1b4e5d6f7a8b"],
    ["commit 3F9D2A7C", "Fixed in commit 3f9d2a7c1b4e5d6f7a8b"],
    ["らーめん", "新宿のラーメン店"],
    ["シンジュク", "しんじゅくの店"],
    ["圖書館開放時間", "图书馆开放时间"],
    ["护照申请", "護照申請辦法"],
    ["臺灣旅遊", "台湾旅游指南"],
    ["電腦和高鐵票", "电脑与高铁票价"],
    ["台北旅游", "台北旅遊指南"],
    ["出口准备", "出口準備事項"],
  ])("finds what pages write with signs, in full or in another script: %s", (query, text) => {
    const other = page("http://a.org/2", { text: "The maximum of ordered shops" });
    const over = indexOf(page("http://a.org/1", { text }), other);
    expect(find(over, query)).toEqual(["http://a.org/1"]);
  });

  it.each([
    ["Kennzeichen reservieren", "Das Wunschkennzeichen reservieren"],
    ["Schadensersatz", "Die Schadensersatzpflicht"],
    ["Ausweis", "Ein Personalausweis, bei der Personalabteilung: Personal"],
    ["error 1042", "Reports E1042"],
    ["80070005", "Error 0x80070005"],
    ["2032", "Battery CR2032"],
    ["STM32F103", "Board with STM32F103C8T6"],
    ["M3×8", "Screw M3x8"],
    ["10um", "A filter of 10 µm"],
    ["4.7 uF", "A part with 4.7 µF"],
    ["10 kOhm", "A part with 10 kΩ"],
    ["beta carotene", "Of β-carotene"],
    ["β-carotene", "Of beta carotene"],
  ])("finds words that pages have as a part, or with another sign: %s", (query, text) => {
    const other = page("http://a.org/2", { text: "Nothing but 10421 errors of E104" });
    const { hits, missing } = indexOf(page("http://a.org/1", { text }), other).search({
      query,
      limit: 5,
      highlights: true,
    });
    expect(hits[0]?.url).toBe("http://a.org/1");
    expect(hits[0]?.description).toContain("**");
    expect(missing).toEqual([]);
  });

  it.each([
    ["logical", "All biological species"],
    ["1042", "The number 10421"],
    ["press", "To compress a file"],
  ])("treats no word as a part of one that ends like it: %s", (query, text) => {
    expect(find(indexOf(page("http://a.org/1", { text })), query)).toEqual([]);
  });

  it("does not divide a hexadecimal number", () => {
    const over = indexOf(page("http://a.org/1", { text: "0 errors, 80070005 lines" }));
    expect(find(over, "0x80070005")).toEqual([]);
  });

  it("suggests no correction for them", () => {
    const over = indexOf(
      page("http://a.org/1", { text: "Grüße aus München" }),
      page("http://a.org/2", { text: "Wetter in München" }),
    );
    const corrections = (query: string) =>
      over.search({ query, limit: 1, highlights: false }).corrections;
    expect(corrections("Muenchen")).toEqual([]);
    expect(corrections("Munhcen")).toEqual([{ typed: "Munhcen", corrected: "munchen" }]);
  });
});
