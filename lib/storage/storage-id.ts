/** A random id. `crypto.randomUUID` is not available on pages served over plain HTTP. */
export const createStorageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
