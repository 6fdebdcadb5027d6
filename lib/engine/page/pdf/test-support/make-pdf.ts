import "server-only";
import { deflateSync } from "node:zlib";

/** A text at a position in points from the lower left. */
export type PdfText = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
};
export type PdfPicture = {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
};
export type PdfPageParts = {
  readonly texts?: readonly PdfText[];
  readonly picture?: PdfPicture;
  /** Replaces the generated content stream. */
  readonly content?: Buffer;
};

/** A small, valid PDF in Helvetica. */
export function makePdf(pages: readonly PdfPageParts[], title?: string): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: string, stream?: Buffer): number => {
    const parts: Buffer[] = [Buffer.from(body, "latin1")];
    if (stream) parts.push(Buffer.from("\nstream\n"), stream, Buffer.from("\nendstream"));
    objects.push(Buffer.concat(parts));
    return objects.length;
  };
  const catalog = add("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(Buffer.alloc(0));
  const font = add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const kids = pages.map(({ texts = [], picture, content: source }) => {
    const image =
      picture &&
      add(
        `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray ` +
          `/BitsPerComponent 8 /Filter /FlateDecode /Length ${deflateSync(picture.gray).length} >>`,
        deflateSync(picture.gray),
      );
    const drawn = texts.map(
      ({ x, y, size, text }) => `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj ET`,
    );
    if (image) drawn.push("q 612 0 0 792 0 0 cm /I Do Q");
    const stream = deflateSync(source ?? Buffer.from(drawn.join("\n"), "latin1"));
    const content = add(`<< /Filter /FlateDecode /Length ${stream.length} >>`, stream);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F ${font} 0 R >> ${image ? `/XObject << /I ${image} 0 R >>` : ""} >> >>`,
    );
  });
  objects[1] = Buffer.from(
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(" ")}] /Count ${kids.length} >>`,
  );
  const info = title === undefined ? null : add(`<< /Title (${escaped(title)}) >>`);
  return written(objects, `/Root ${catalog} 0 R${info ? ` /Info ${info} 0 R` : ""}`);
}

function written(objects: readonly Buffer[], entries: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]));
  });
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} ${entries} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const escaped = (text: string): string => text.replace(/[\\()]/g, "\\$&");

/** Lines of text below each other from the top of a page. */
export function column(
  lines: readonly {
    readonly text: string;
    readonly size?: number;
    readonly x?: number;
    readonly gap?: number;
  }[],
): PdfText[] {
  let y = 740;
  return lines.map(({ text, size = 10, x = 72, gap = 1.3 }) => {
    y -= size * gap;
    return { x, y, size, text };
  });
}
