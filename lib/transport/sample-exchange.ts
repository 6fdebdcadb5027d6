import { fromWire } from "@/lib/contract/canonical";
import { footerSeparator, proxyHeaders } from "@/lib/contract/proxy-headers";
import type { Footer } from "./footer";
import { beginningOf, readBody } from "./read-body";

const footer: Footer = {
  complete: true,
  wireBytes: 2,
  bytes: 2,
  timings: { connectMs: 1, firstByteMs: 1, totalMs: 1 },
};

/** Validates a sample request and receives a sample response, which compiles the code for real ones. Sends nothing. */
export async function runSampleExchange(): Promise<void> {
  fromWire({ query: "sample", sources: [{ type: "web" }] });
  const text = `{}${String.fromCharCode(footerSeparator)}${JSON.stringify(footer)}`;
  const headers = { [proxyHeaders.footer]: "1" };
  beginningOf(await readBody(new Response(text, { headers })));
}
