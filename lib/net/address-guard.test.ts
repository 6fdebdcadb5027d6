import { describe, expect, it, test } from "vitest";
import { type AddressGuardOptions, createAddressGuard } from "@/lib/net/address-guard";

const PUBLIC = "93.184.215.14";

function guardWith(options: AddressGuardOptions & { answers?: Record<string, string[]> } = {}) {
  const resolved: string[] = [];
  const guard = createAddressGuard({
    resolve: async (name) => {
      resolved.push(name);
      return options.answers?.[name] ?? [PUBLIC];
    },
    ...options,
  });
  return { guard, resolved };
}

async function reasonFor(url: string, options?: Parameters<typeof guardWith>[0]) {
  const checked = await guardWith(options).guard.check(url);
  return checked.ok ? "allowed" : checked.reason;
}

describe("an address guard without allowed origins", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0x7F.0x0.0x0.0x1/",
    "http://127.0.0.1./",
    "http://127\u30020\uff0e0\uff611/",
    "http://\uff11\uff12\uff17\uff0e\uff10\uff0e\uff10\uff0e\uff11/",
    "http://①②⑦.⓪.⓪.①/",
    "http://%31%32%37.0.0.1/",
    "http://127%2e0%2e0%2e1/",
    "http:127.0.0.1",
    "http:\\\\127.0.0.1\\",
    "http:/\t/127.0.\n0.1/",
    "  http://127.0.0.1/",
    "HTTP://127.0.0.1",
    "http://0/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://0xa9fea9fe/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.168.1.1/",
    "http://172.16.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://[fc00::1]/",
  ])("blocks %j, which is not a public address", async (url) => {
    expect(await reasonFor(url)).toBe("address");
  });

  test.each([
    "http://localhost/",
    "http://LOCALHOST./",
    "http://\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54/",
    "http://loc%61lhost/",
    "http://app.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://router.home.arpa/",
    "http://4.3.2.1.in-addr.arpa/",
    "http://kubernetes.default/",
    "http://kubernetes.default.svc/",
    "http://api.shop.svc.cluster.local/",
    "http://vault.service.consul/",
    "http://site.test/",
    "http://site.invalid./",
    "http://name.alt/",
    "http://nas.lan/",
    "http://intranet/",
    "http://example.com../",
    "http://exa$mple.com/",
    "http://-a.example/",
    `http://${"a".repeat(64)}.example/`,
    "http://./",
  ])("blocks the name %j without resolving it", async (url) => {
    const { guard, resolved } = guardWith();
    expect(await guard.check(url)).toMatchObject({ ok: false, reason: "name" });
    expect(resolved).toEqual([]);
  });

  test.each([
    ["http://[fe80::1%25eth0]/", "bad-url"],
    ["http://[::1].example/", "bad-url"],
    ["http://127.0.0.1%00.example/", "bad-url"],
    ["http://1.2.3.4.5/", "bad-url"],
    ["http://example.0x7f/", "bad-url"],
    ["//example.com/", "bad-url"],
    ["example.com", "bad-url"],
    ["", "bad-url"],
    [`http://example.com/${"a".repeat(20_000)}`, "bad-url"],
    ["file:///etc/passwd", "scheme"],
    ["ftp://example.com/", "scheme"],
    ["gopher://127.0.0.1:70/", "scheme"],
    ["data:text/html,hello", "scheme"],
    ["blob:http://example.com/1", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["ws://example.com/", "scheme"],
    ["http://user@example.com/", "credentials"],
    ["http://:secret@example.com/", "credentials"],
    ["http://example.com@127.0.0.1/", "credentials"],
    ["http://example.com%40127.0.0.1/", "bad-url"],
    ["http://example.com:22/", "port"],
    ["http://example.com:6379/", "port"],
    ["http://example.com:3000/", "port"],
  ])("blocks %j because of its %s", async (url, reason) => {
    expect(await reasonFor(url)).toBe(reason);
  });

  test.each([
    "http://example.com/",
    "https://example.com/",
    "http://example.com:8080/",
    "https://example.com:8443/",
    "http://example.com:443/",
    `http://${PUBLIC}/`,
    "http://[2606:4700::1]/",
    "http://bücher.example/",
    "http://127.0.0.1.nip.example/",
    "http://my_site.example/",
    "http://example.com#@127.0.0.1/",
    "http://example.com\\@127.0.0.1/",
  ])("allows %j", async (url) => {
    expect(await reasonFor(url)).toBe("allowed");
  });

  it("returns the addresses to dial and a normalized URL", async () => {
    const checked = await guardWith().guard.check("HTTP://Example.COM.:80/a b?c#d");
    expect(checked).toMatchObject({ ok: true, addresses: [PUBLIC] });
    expect(checked.ok && checked.url.href).toBe("http://example.com/a%20b?c");
  });

  it("does not modify the URL object", async () => {
    const url = new URL("http://example.com./#part");
    await guardWith().guard.check(url);
    expect(url.href).toBe("http://example.com./#part");
  });
});

describe("the addresses of a name", () => {
  test.each([
    [["127.0.0.1"]],
    [["10.1.2.3"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["::7f00:1"]],
    [["64:ff9b::a00:1"]],
    [[PUBLIC, "127.0.0.1"]],
    [[PUBLIC, "2606:4700::1", "fd00::1"]],
    [["0x7f.1"]],
    [["2606:4700::1%eth0"]],
  ])("blocks the name if any address is not public: %j", async (answers) => {
    expect(
      await reasonFor("http://rebind.example/", { answers: { "rebind.example": answers } }),
    ).toBe("address");
  });

  it("are resolved again for every check", async () => {
    const addresses = [[PUBLIC], ["127.0.0.1"]];
    const { guard } = guardWith({ resolve: async () => addresses.shift() ?? [] });
    expect(await guard.check("http://rebind.example/")).toMatchObject({ addresses: [PUBLIC] });
    expect(await guard.check("http://rebind.example/")).toMatchObject({ reason: "address" });
    expect(await guard.check("http://rebind.example/")).toMatchObject({ reason: "unresolved" });
  });

  it("reports why a name could not be resolved", async () => {
    const failure = Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    const { guard } = guardWith({ resolve: () => Promise.reject(failure) });
    expect(await guard.check("http://nowhere.example/")).toEqual({
      ok: false,
      reason: "unresolved",
      message: "nowhere.example could not be found (ENOTFOUND).",
    });
  });

  it("come from the system resolver by default", async () => {
    const guard = createAddressGuard({ allowedOrigins: () => ["http://localhost:43121"] });
    const checked = await guard.check("http://localhost:43121/");
    expect(checked.ok && checked.addresses.length).toBeGreaterThan(0);
  });
});

describe("an allowed origin", () => {
  const loopback = { allowedOrigins: () => ["http://127.0.0.1:43121"] };

  test.each([
    ["http://127.0.0.1:43121/", "allowed"],
    ["http://127.0.0.1:43121/deep?x=1#y", "allowed"],
    ["http://0x7f.1:43121/", "allowed"],
    ["http://127.0.0.1:43122/", "port"],
    ["http://127.0.0.1/", "address"],
    ["http://127.0.0.1:8080/", "address"],
    ["https://127.0.0.1:43121/", "port"],
    ["http://127.0.0.2:43121/", "port"],
    ["http://[::1]:43121/", "port"],
    ["http://[::ffff:127.0.0.1]:43121/", "port"],
    ["http://localhost:43121/", "port"],
    ["http://user@127.0.0.1:43121/", "credentials"],
    ["http://public.example:43121/", "port"],
  ])("allowed by loopback address: %s is %s", async (url, outcome) => {
    expect(await reasonFor(url, loopback)).toBe(outcome);
  });

  test.each([
    [["10.0.0.5"], "allowed"],
    [["fd12::5"], "allowed"],
    [[PUBLIC], "allowed"],
    [["10.0.0.5", PUBLIC], "allowed"],
    [["127.0.0.1"], "address"],
    [["169.254.169.254"], "address"],
    [["fd00:ec2::254"], "address"],
    [["100.100.100.200"], "address"],
    [["0.0.0.0"], "address"],
    [["10.0.0.5", "127.0.0.1"], "address"],
  ])("allowed by host name that resolves to %j: %s", async (answers, outcome) => {
    const options = {
      allowedOrigins: () => ["http://intranet.example:8000/start"],
      answers: { "intranet.example": answers, "other.example": answers },
    };
    expect(await reasonFor("http://intranet.example:8000/", options)).toBe(outcome);
    expect(await reasonFor("http://intranet.example.:8000/", options)).toBe(outcome);
    const elsewhere = answers.length === 1 && answers[0] === PUBLIC ? "allowed" : "address";
    expect(await reasonFor("http://intranet.example/", options)).toBe(elsewhere);
    expect(await reasonFor("http://other.example:8000/", options)).toBe("port");
  });

  test.each([
    [["127.0.0.1", "::1"], "allowed"],
    [["192.168.0.9"], "allowed"],
    [["169.254.169.254"], "address"],
  ])("allowed by local name that resolves to %j: %s", async (answers, outcome) => {
    const options = {
      allowedOrigins: () => ["http://localhost:3000", "http://wiki:8080"],
      answers: { localhost: answers, wiki: answers },
    };
    expect(await reasonFor("http://localhost:3000/", options)).toBe(outcome);
    expect(await reasonFor("http://wiki:8080/", options)).toBe(outcome);
    expect(await reasonFor("http://localhost:8080/", options)).toBe("name");
    expect(await reasonFor("http://wiki/", options)).toBe("name");
  });

  it("is looked up for every check, and invalid entries are ignored", async () => {
    const named = new Set(["nonsense", "ftp://127.0.0.1:21", ""]);
    const { guard } = guardWith({ allowedOrigins: () => named });
    expect(await guard.check("http://127.0.0.1:5000/")).toMatchObject({ reason: "port" });
    named.add("http://127.0.0.1:5000");
    expect(await guard.check("http://127.0.0.1:5000/")).toMatchObject({ ok: true });
    named.delete("http://127.0.0.1:5000");
    expect(await guard.check("http://127.0.0.1:5000/")).toMatchObject({ reason: "port" });
  });
});

describe("a named origin", () => {
  const SITE = "http://10.1.2.3/handbook";
  const named = { namedOrigins: () => [SITE, "http://10.9.9.9:4000", "http://wiki"] };
  const check = (url: string, initiator?: string) =>
    guardWith({ ...named, answers: { wiki: ["192.168.0.9"] } }).guard.check(url, initiator);

  test.each([
    [SITE, SITE],
    ["http://10.1.2.3/admin?x=1", SITE],
    ["http://10.1.2.3:80/", "http://10.1.2.3/other#part"],
    ["http://10.9.9.9:4000/", "http://10.9.9.9:4000/a"],
    ["http://wiki/", "http://wiki./page"],
    ["https://public.example/", SITE],
  ])("lets %s be requested on behalf of %s", async (url, initiator) => {
    expect(await check(url, initiator)).toMatchObject({ ok: true });
  });

  test.each([
    [SITE, undefined, "address"],
    [SITE, "", "address"],
    [SITE, "null", "address"],
    [SITE, "about:srcdoc", "address"],
    [SITE, "https://public.example/", "address"],
    [SITE, "https://10.1.2.3/", "address"],
    [SITE, "http://10.1.2.3:8080/", "address"],
    [SITE, "http://10.9.9.9:4000/", "address"],
    [SITE, "http://10.1.2.3.public.example/", "address"],
    [SITE, "http://10.1.2.3@public.example/", "address"],
    ["http://10.9.9.9:4000/", SITE, "port"],
    ["http://public.example:4000/", "http://10.9.9.9:4000/", "port"],
    ["http://wiki/", "http://localhost/", "name"],
    ["http://10.1.2.4/", "http://10.1.2.4/", "address"],
  ])("blocks %s on behalf of %s", async (url, initiator, reason) => {
    expect(await check(url, initiator)).toMatchObject({ ok: false, reason });
  });
});

describe("the own server", () => {
  const own = {
    origins: ["http://127.0.0.1:3141", "https://workbench.example"],
    paths: ["/guide", "/sitemap.xml", "/files/"],
  };
  const check = (url: string, initiator?: string) =>
    guardWith({ own, namedOrigins: () => ["http://127.0.0.1:3141", "http://localhost:3141"] })
      .guard.check(url, initiator)
      .then((checked) => (checked.ok ? "allowed" : checked.reason));

  test.each(["/guide", "/guide/start/library?a=1", "/sitemap.xml", "/files/a/b.html"])(
    "serves %s to its own pages only",
    async (path) => {
      const url = `http://127.0.0.1:3141${path}`;
      expect(await check(url, url)).toBe("allowed");
      expect(await check(url)).toBe("port");
      expect(await check(url, "https://public.example/")).toBe("port");
      expect(await check(`https://workbench.example${path}`)).toBe("allowed");
    },
  );

  test.each([
    "/",
    "/api/library",
    "/API/library",
    "/guide-api",
    "/guidebook/x",
    "/files",
    "/guide/../api/health",
    "/guide/%2e%2e/api/health",
    "/guide/..%2fapi/health",
    "/guide/..%5capi/health",
    "/guide/%252e%252e/api",
    "/guide//api",
    "/guide/%ff",
    "//guide",
    "/openapi.json",
  ])("serves nothing at %s", async (path) => {
    for (const origin of [
      "http://127.0.0.1:3141",
      "https://workbench.example",
      "http://localhost:3141",
      "http://[::1]:3141",
      "http://127.1.2.3:3141",
    ])
      expect(await check(origin + path, `${origin}/guide`)).toBe("own-server");
  });
});
