import { actionsProofs } from "./actions";
import { failuresProofs } from "./failures";
import { formatsProofs } from "./formats";
import { optionsProofs } from "./options";
import { policyProofs } from "./policy";
import { resultsProofs } from "./results";
import { searchProofs } from "./search";
import { sentencesProofs } from "./sentences";

/** Maps a row to the tests that prove it with `POST /v2/search` over HTTP, as `file: title`. */
export type Proofs = Readonly<Record<string, readonly string[]>>;

/**
 * All proofs. `proofs.test.ts` fails for a row without a test and for a test that does not exist.
 */
export const proofs: Proofs = {
  ...searchProofs,
  ...policyProofs,
  ...optionsProofs,
  ...formatsProofs,
  ...actionsProofs,
  ...resultsProofs,
  ...sentencesProofs,
  ...failuresProofs,
};
