import "server-only";

/**
 * Words without content: dropped from a query that has others, kept in phrases and in the index.
 */
const WORDS = `
a an the and or but nor so if then than that this these those
i me my we us our ours you your yours he him his she her hers it its they them their theirs one
am is are was were be been being do does did doing done have has had having
can could may might must shall should will would ought
what which who whom whose when where why how whether
of at by for from in into on onto to with without within about against between among through during
before after above below over under up down out off again further once upon per via toward towards
all any both each few more most other another some such no not only own same too very just also ever
here there now however therefore thus yet still
as because since until while although though unless
please tell give show find want need like get got let
`;

const stopWordSet = new Set(WORDS.split(/\s+/).filter(Boolean));

export const isStopWord = (word: string): boolean => stopWordSet.has(word);
