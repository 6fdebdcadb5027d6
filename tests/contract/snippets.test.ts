import { snippetRunners } from "../support/snippet-runners";
import { describeSnippets } from "../support/snippet-suite";

describeSnippets(snippetRunners);
