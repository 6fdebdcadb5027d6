import { createServer } from "node:http";

/** Resolves to the server when it listens; ends the process if it cannot. */
export function listen(server, host, port) {
  return new Promise((done) => {
    server.once("error", (error) => {
      const causes = {
        EADDRINUSE: `Port ${port} is in use. Choose another one: PORT=3001 npm start`,
        EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST: the name ${host} has no address.`,
      };
      console.error(
        causes[error.code] ?? `Cannot listen on ${host}, port ${port}: ${error.message}`,
      );
      process.exit(1);
    });
    server.listen(Number(port), host, () => done(server));
  });
}

/** Ends the process if a server could not listen at the address. */
export const checkAddress = (host, port) =>
  listen(createServer(), host, port).then((probe) => new Promise((closed) => probe.close(closed)));
