/** Ends the session in this browser or in all browsers. Returns whether the server has done so. */
export async function logOut(where: "here" | "everywhere"): Promise<boolean> {
  const url = where === "here" ? "/api/access" : "/api/access?everywhere";
  return fetch(url, { method: "DELETE" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
