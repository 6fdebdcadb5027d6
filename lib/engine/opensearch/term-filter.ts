import "server-only";
import { HEADER, Occurrences, PADDING } from "@/lib/engine/index/ranking/pack-terms";
import { MAX_GAP, stemNumber } from "@/lib/engine/index/ranking/page-terms";
import type { Json } from "./connection";

/** The name of the script field. */
export const FOUND_TERMS = "found_terms";

/**
 * `findTerms` in the language of OpenSearch: returns the number and the place of each term with one of
 * `stems`, which are in ascending order. Only these leave the cluster, instead of all words of each
 * candidate, and the engine need not unpack them. Without parameters in its text, so that it is
 * compiled once.
 */
const SOURCE = `
int unsigned(byte[] bytes, int at) { return bytes[at] & 255; }
List found = new ArrayList();
if (doc['term_list'].size() == 0) return found;
BytesRef packed = doc['term_list'].value;
if (packed.length < ${HEADER}) return found;
byte[] bytes = packed.bytes;
int at = packed.offset;
int end = (at + packed.length - ${PADDING}) * 8;
int left = unsigned(bytes, at) | (unsigned(bytes, at + 1) << 8);
int count = unsigned(bytes, at + 2) | (unsigned(bytes, at + 3) << 8);
at += ${HEADER};
int[] stems = new int[params.stems.size() + 1];
for (int i = 0; i < stems.length - 1; i++) stems[i] = params.stems.get(i);
stems[stems.length - 1] = Integer.MAX_VALUE;
int[] sought = new int[${MAX_GAP} + count];
int next = 0;
int key = 0;
for (int symbol = ${MAX_GAP}; symbol < sought.length; symbol++) {
  int value = bytes[at++];
  int difference = value & 127;
  for (int shift = 7; value < 0; shift += 7) {
    value = bytes[at++];
    difference |= (value & 127) << shift;
  }
  key += difference;
  int stem = key >> 5;
  while (stems[next] < stem) next++;
  if (stems[next] == stem) sought[symbol] = key << 3;
}
int width = 32 - Integer.numberOfLeadingZeros(${MAX_GAP - 1} + count);
int mask = (1 << width) - 1;
int place = 0;
for (int bit = at * 8; left > 0 && bit < end; bit += width) {
  int from = bit >> 3;
  int three = unsigned(bytes, from) | (unsigned(bytes, from + 1) << 8);
  three |= unsigned(bytes, from + 2) << 16;
  int symbol = (three >> (bit & 7)) & mask;
  if (symbol < ${MAX_GAP}) {
    place += symbol + 1;
  } else {
    place++;
    left--;
    if (sought[symbol] != 0) {
      found.add(sought[symbol]);
      found.add(place);
    }
  }
}
return found;
`;

export const termFilter = (stems: ReadonlySet<number>): Json => ({
  [FOUND_TERMS]: {
    script: {
      source: SOURCE,
      params: { stems: [...stems].map(stemNumber).sort((a, b) => a - b) },
    },
  },
});

/** The values of the script field. */
export const occurrencesIn = (values: readonly unknown[]): Occurrences =>
  new Occurrences(
    values.filter((_, at) => at % 2 === 0).map(Number),
    values.filter((_, at) => at % 2 === 1).map(Number),
  );
