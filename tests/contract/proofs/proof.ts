import { actionsProofs } from "./actions";
import { failuresProofs } from "./failures";
import { formatsProofs } from "./formats";
import { optionsProofs } from "./options";
import { policyProofs } from "./policy";
import { resultsProofs } from "./results";
import { searchProofs } from "./search";
import { sentencesProofs } from "./sentences";

/** By row the tests that prove it by `POST /v2/search` over HTTP, as `file: title`. */
export type Proofs = Readonly<Record<string, readonly string[]>>;

/** Every proof there is. A row without a test, and a test that is not there, fail the build. */
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
