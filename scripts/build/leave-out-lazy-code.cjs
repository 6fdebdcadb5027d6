/**
 * Loader for the server's half of a build: leaves out the code that components import on demand, which is most of
 * the interface and takes a fifth of the build. The server renders a page as it is before any of this code loads. A
 * comment inside the parentheses keeps an import that the server does render.
 */
module.exports = (source) =>
  source.replace(
    /(?<!typeof )\bimport\(("[^"]+")\)/g,
    (_, name) =>
      `Promise.reject(Object.assign(new Error("The server does not load " + ${name}), { digest: "${DIGEST}" }))`,
  );

/** With this digest, Next leaves a part of a page to the browser and reports no error. */
const DIGEST = "BAILOUT_TO_CLIENT_SIDE_RENDERING";
