import { noVariables, parseCollectionVariables } from "@/lib/variables/parse-variables";
import type { Scope } from "@/lib/variables/resolver";
import type { CollectionVariables } from "@/lib/variables/variable";
import { deviceStore, type LocalRecord, localRecord } from "../local-record";
import { VARIABLES_KEY } from "./has-variables";

export const variableRecord = (store = deviceStore): LocalRecord<CollectionVariables> =>
  localRecord<CollectionVariables>({
    key: VARIABLES_KEY,
    parse: parseCollectionVariables,
    initial: noVariables,
    store,
  });

export const deviceVariables = variableRecord();

/** The same object until they change, here or in another tab. */
export const readVariables = deviceVariables.read;

/** Returns whether the browser stored them. Otherwise they last until the page closes. */
export const writeVariables = deviceVariables.write;

export const currentScope = (): Scope => ({ variables: readVariables(), now: new Date() });
