import { describe, expect, it } from "vitest";
import { guessLanguage } from "./guess-language";

describe("the language of a text", () => {
  it.each([
    ["de", "Die Bibliothek ist montags geschlossen. Der Ausweis wird an der Theke ausgestellt."],
    ["en", "The library is closed on Mondays. You get a card at the desk, and it is free."],
    ["fr", "Le musée est ouvert du mardi au dimanche. Les billets sont en vente à la caisse."],
    ["es", "El museo abre de martes a domingo. Las entradas se venden en la taquilla y en línea."],
    ["pt", "O museu abre de terça a domingo. Os bilhetes são vendidos na bilheteira e em linha."],
    ["pl", "Muzeum jest otwarte od wtorku do niedzieli. Bilety można kupić w kasie oraz w sieci."],
    ["fi", "Museo on avoinna, ja se ei ole kallis. Ryhmät saavat myös alennusta, kun ne kysyvät."],
    [
      "tr",
      "Müze pazar gününe kadar açıktır. Gruplar için bir indirim var, daha çok bilgi ve fiyat.",
    ],
    [null, "Golf Variant 2.0 TDI DSG, 110 kW, 89.500 km"],
    [null, "Johann Schmidt, Catharina Müller, Württemberg"],
    [null, "Paris, Lyon, La Rochelle, Le Havre, Le Mans"],
    [null, "Wie man Brot backt"],
    [null, ""],
  ])("is %s: %s", (language, text) => {
    expect(guessLanguage(text)).toBe(language);
  });
});
