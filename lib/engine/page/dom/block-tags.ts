import "server-only";

/** Elements that begin and end a line. */
export const BLOCK_TAGS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search section " +
    "summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);
