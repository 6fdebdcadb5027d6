import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text";

describe("plainText", () => {
  it("writes a row on one line, wherever the source breaks", () => {
    const html =
      "<table>\n<tr>\n<th>Metal</th>\n<th>Use</th>\n</tr>\n<tr><td>zinc</td>\n\n<td>roofs</td></tr>\n</table>";
    expect(plainText(html).text).toBe("Metal | Use\nzinc | roofs");
  });

  it("joins the lines of a wrapped paragraph", () => {
    const html = "<p>Sheets of zinc\r\n  cover many\n old roofs.</p>\n<p>Tin is\nrare.</p>";
    expect(plainText(html).text).toBe("Sheets of zinc cover many old roofs.\nTin is rare.");
  });

  it("keeps the lines of preformatted text", () => {
    expect(plainText("<pre>one\n two</pre>three\nfour").text).toBe("one\ntwo\nthree four");
  });
});
