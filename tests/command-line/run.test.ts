import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatRequestYaml } from "@/lib/collections/opencollection/request-file";
import { CannedService } from "@/tests/support/canned-service";
import { jsonLines, Shell } from "@/tests/support/shell";

const KEY = "key-of-the-service-123456";
const TOKEN = "t0ken-of-the-operator";
const ESC = "\u001b";

const page = (number: number, extra: object = {}) => ({
  url: `https://site-${number}.example/`,
  title: `Page ${number}`,
  description: "text",
  ...extra,
});
const found = (...web: object[]) => ({
  body: JSON.stringify({ success: true, creditsUsed: 2, data: { web } }),
});

/** Starting the command takes seconds on a busy machine, so a test runs several of them. */
const TIMEOUT = 600_000;

describe("workbench run", () => {
  const service = new CannedService();
  let shell: Shell;
  const flags = () => `--url ${service.origin}`;

  beforeAll(async () => {
    await service.start();
    shell = new Shell({ WORKBENCH_KEY: KEY, TOKEN, WORKBENCH_SECRETS: `TOKEN@${service.origin}` });
    service.responses.set("lamps", found(page(1), page(2)));
    service.responses.set("nothing", found());
    service.responses.set("broken", found(page(1), page(2, { metadata: { error: "Broken" } })));
    service.responses.set("poor", { status: 402, body: '{"error":"Not enough credits"}' });
    service.responses.set("busy", {
      status: 429,
      headers: { "retry-after": "1" },
      body: '{"error":"Slow down"}',
    });
    service.responses.set("cut", { ...found(page(1)), cut: true });
    service.responses.set("half", { body: found(page(1)).body.slice(0, 60), cut: true });
    service.responses.set("slow", { ...found(page(1)), delayMs: 600_000 });
    service.responses.set(
      "hostile",
      found(
        page(1, { title: `${ESC}[2J${ESC}]0;owned\u0007 =cmd|' /C calc'!A0` }),
        page(2, { title: "=1+1", description: "a\u2028b\u0085c\nd\r\ne\u009b31mf" }),
      ),
    );
    shell.write("q.json", '{"query": "{{q}}"}');
    shell.write(
      "weekly.yml",
      formatRequestYaml({ name: "Weekly", tags: [], note: "", body: { query: "{{q}}", limit: 2 } }),
    );
  });
  beforeEach(() => {
    service.calls.length = 0;
  });
  afterAll(() => {
    service.dispose();
    shell.dispose();
  });

  it(
    "prints one JSON object per result, and everything else on standard error",
    async () => {
      const { code, stdout, stderr } = await shell.run(
        `workbench run weekly.yml --var q=lamps --var town=Bern ${flags()} > out.jsonl 2> messages.txt
       status=$?; cat out.jsonl; cat messages.txt >&2; exit $status`,
      );
      expect(code).toBe(0);
      expect(jsonLines(stdout)).toMatchObject([{ title: "Page 1" }, { title: "Page 2" }]);
      expect(stderr).toContain("2 results, 2 credits");
      expect(stderr).toContain("--var town: the request does not use {{town}}.");
      expect(stderr).not.toContain("--var q:");
      expect(stderr).not.toContain(ESC);
      expect(service.calls).toHaveLength(1);
      expect(service.calls[0]?.authorization).toBe(`Bearer ${KEY}`);
      expect(JSON.parse(service.calls[0]?.body ?? "")).toEqual({ query: "lamps", limit: 2 });
      expect(stdout + stderr).not.toContain(KEY);
    },
    TIMEOUT,
  );

  it(
    "sends the request of a link that is the argument or standard input",
    async () => {
      const link = "http://127.0.0.1:3000/?query=lamps&limit=2";
      const { code, stdout } = await shell.run(
        `workbench run '${link}' ${flags()} && echo '${link}' | workbench run - ${flags()}`,
      );
      expect(code).toBe(0);
      expect(jsonLines(stdout)).toHaveLength(4);
      for (const { body } of service.calls)
        expect(JSON.parse(body)).toEqual({ query: "lamps", limit: 2 });
    },
    TIMEOUT,
  );

  it(
    "distinguishes empty, partly failed and failed runs",
    async () => {
      const outcome = async (query: string, more = "") => {
        const { code, stdout } = await shell.run(
          `workbench run q.json --var q=${query} --json ${more} ${flags()}`,
        );
        const report: { outcome?: string; error?: object } = JSON.parse(stdout);
        return { code, outcome: report.outcome, error: report.error };
      };
      expect(await outcome("nothing")).toMatchObject({ code: 0, outcome: "empty" });
      expect(await outcome("broken")).toMatchObject({ code: 0, outcome: "partly-failed" });
      expect(await outcome("broken", "--strict")).toMatchObject({
        code: 1,
        outcome: "partly-failed",
      });
      expect(await outcome("poor")).toMatchObject({ code: 2, outcome: "budget" });
      expect(await outcome("cut")).toMatchObject({
        code: 1,
        outcome: "failed",
        error: { kind: "truncated" },
      });
    },
    TIMEOUT,
  );

  it(
    "prints the results of whole JSON, and fails, if the service claimed more bytes",
    async () => {
      const { code, stdout, stderr } = await shell.run(
        `workbench run q.json --var q=cut --output cut.json --format json ${flags()}; echo $?; cat cut.json`,
      );
      expect(code).toBe(0);
      expect(stdout).toMatch(/^1\n/);
      expect(JSON.parse(stdout.slice(2))).toMatchObject({ data: { web: [{ title: "Page 1" }] } });
      expect(stderr).toContain("The JSON that arrived is whole, so its results are kept.");
      const half = await shell.run(`workbench run q.json --var q=half ${flags()}`);
      expect(half).toMatchObject({ code: 1, stdout: "" });
    },
    TIMEOUT,
  );

  it(
    "sends a search once, also after a 429",
    async () => {
      const { code, stdout, stderr } = await shell.run(
        `workbench run q.json --var q=busy ${flags()}`,
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain("Too many requests");
      expect(service.calls).toHaveLength(1);
      const asJson = await shell.run(`workbench run q.json --var q=busy --json ${flags()}`);
      expect(JSON.parse(asJson.stdout)).toMatchObject({
        error: { kind: "rate-limited", status: 429, retryAfterSeconds: 1 },
      });
    },
    TIMEOUT,
  );

  it(
    "sends nothing above the cap or with an invalid request, and names the field",
    async () => {
      const above = await shell.run(
        `workbench run q.json --var q=lamps --max-credits 1 --json ${flags()}`,
      );
      expect(above.code).toBe(2);
      expect(JSON.parse(above.stdout)).toMatchObject({ ok: false, outcome: "budget", exitCode: 2 });
      const undefinedName = await shell.run(`workbench run q.json ${flags()} --json`);
      expect(undefinedName.code).toBe(3);
      expect(JSON.parse(undefinedName.stdout)).toMatchObject({
        error: { findings: [{ field: "query", message: expect.stringContaining("--var q=…") }] },
      });
      const negative = await shell.run(`workbench run q.json --max-credits -5 ${flags()}`);
      expect(negative.code).toBe(3);
      expect(negative.stderr).toContain("--max-credits takes a number");
      const noFolder = await shell.run(
        `workbench run q.json --var q=lamps --output no/such/out.jsonl ${flags()}`,
      );
      expect(noFolder.code).toBe(3);
      const dash = await shell.run(`workbench run q.json --var q=lamps --output - ${flags()}`);
      expect(dash.code).toBe(3);
      expect(dash.stderr).toContain("- is not a file");
      expect(service.calls).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "writes the file that a link points to",
    async () => {
      const { stdout } = await shell.run(
        `ln -s target.jsonl link.jsonl; touch target.jsonl
       workbench run q.json --var q=lamps --output link.jsonl ${flags()}; readlink link.jsonl; cat target.jsonl`,
      );
      expect(stdout).toMatch(/^target\.jsonl\n\{.*"Page 1"/);
    },
    TIMEOUT,
  );

  it(
    "writes to a device or a pipe, and reads UTF-16 as Windows PowerShell writes it",
    async () => {
      shell.write("utf16.json", Buffer.from('\ufeff{"query": "lamps"}\r\n', "utf16le"));
      const { code, stdout } = await shell.run(
        `mkfifo results; cat results & reader=$!
       workbench run utf16.json --output results ${flags()} && wait $reader &&
       workbench run utf16.json --output /dev/null ${flags()}`,
      );
      expect(code).toBe(0);
      expect(jsonLines(stdout)).toMatchObject([{ title: "Page 1" }, { title: "Page 2" }]);
      const full = await shell.run(`workbench run utf16.json --output /dev/full ${flags()}`);
      expect(full.code).toBe(1);
      expect(full.stderr).toContain("/dev/full cannot be written: the disk is full.");
    },
    TIMEOUT,
  );

  it(
    "reads UTF-16 without a mark and Windows-1252, and names a file that is not text",
    async () => {
      const text = '{"query": "caf\u00e9 {{a}}"}';
      shell.write("plain16.json", Buffer.from(text, "utf16le"));
      shell.write("windows.json", Buffer.from(text, "latin1"));
      shell.write("image.json", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
      for (const file of ["plain16.json", "windows.json"])
        expect(await shell.run(`workbench estimate ${file} --var a=b`)).toMatchObject({ code: 0 });
      const { code, stderr } = await shell.run("workbench estimate image.json");
      expect(code).toBe(3);
      expect(stderr).toContain("The file image.json is not text.");
    },
    TIMEOUT,
  );

  it(
    "rejects a key as an argument without repeating it",
    async () => {
      const { code, stderr, stdout } = await shell.run(
        `workbench run q.json --key ${KEY} ${flags()}; exit $?`,
      );
      expect(code).toBe(3);
      expect(stderr).toContain("WORKBENCH_KEY");
      expect(stderr + stdout).not.toContain(KEY);
    },
    TIMEOUT,
  );

  it(
    "prints valid JSON Lines and safe CSV for hostile results",
    async () => {
      const { stdout } = await shell.run(`workbench run q.json --var q=hostile ${flags()}`);
      expect(stdout).not.toMatch(/[\u007f-\u009f\u2028\u2029]/);
      expect(stdout.split("\n")).toHaveLength(3);
      expect(jsonLines(stdout)).toMatchObject([
        {},
        { title: "=1+1", description: "a\u2028b\u0085c\nd\r\ne\u009b31mf" },
      ]);
      const csv = await shell.run(`workbench run q.json --var q=hostile --format csv ${flags()}`);
      expect(csv.stdout).toContain("'=1+1");
    },
    TIMEOUT,
  );

  it(
    "removes escape sequences from Markdown in a terminal",
    async () => {
      // `script` runs the command in a terminal of its own.
      const { stdout } = await shell.run(
        `export -f workbench
       script -qec 'bash -c "workbench run q.json --var q=hostile --format md ${flags()} 2>/dev/null"' /dev/null`,
      );
      expect(stdout).toContain("# Results for hostile");
      expect(stdout).not.toContain(ESC);
      expect(stdout).not.toContain("\u009b");
    },
    TIMEOUT,
  );

  it(
    "ends quietly when its reader closes the pipe, and still saves the bundle",
    async () => {
      service.responses.set(
        "many",
        found(
          ...Array.from({ length: 3_000 }, (_, at) => page(at, { description: "x".repeat(500) })),
        ),
      );
      const { stdout, stderr } = await shell.run(
        `workbench run q.json --var q=many --bundle many.zip ${flags()} 2> messages.txt | head -1
       echo "\${PIPESTATUS[0]}" >&2; cat messages.txt >&2`,
      );
      expect(jsonLines(stdout)).toHaveLength(1);
      expect(stderr).toMatch(/^0\n/);
      expect(stderr).not.toMatch(/EPIPE|error/i);
      expect(existsSync(join(shell.folder, "many.zip"))).toBe(true);
    },
    TIMEOUT,
  );

  it(
    "reports a full disk",
    async () => {
      const { code, stderr } = await shell.run(
        `workbench run q.json --var q=lamps ${flags()} > /dev/full`,
      );
      expect(code).toBe(1);
      expect(stderr).toContain("Standard output cannot be written (ENOSPC)");
    },
    TIMEOUT,
  );

  it(
    "aborts the request on an interrupt and exits with 130",
    async () => {
      let isInterrupted = false;
      const { code, stdout } = await shell.run(
        `"$NODE" "$LAUNCHER" run q.json --var q=slow --json --output cancelled.jsonl ${flags()} & child=$!
       while [ ! -e stop ]; do sleep 0.1; done
       kill -INT $child; wait $child`,
        (stderr) => {
          if (isInterrupted || !stderr.includes("Sending to")) return;
          isInterrupted = true;
          setTimeout(() => shell.write("stop", ""), 500);
        },
      );
      expect(code).toBe(130);
      expect(JSON.parse(stdout)).toMatchObject({ outcome: "cancelled", exitCode: 130 });
      // Nothing is left of the file that was not written.
      expect(readdirSync(shell.folder).filter((name) => name.includes("cancelled"))).toEqual([]);
      // Also while it waits for standard input.
      const waiting = await shell.run(
        `mkfifo pipe; sleep 600 > pipe & feeder=$!
         timeout --preserve-status -s INT 10 "$NODE" "$LAUNCHER" run - ${flags()} < pipe; code=$?
         kill $feeder; exit $code`,
      );
      expect(waiting.code).toBe(130);
      expect(waiting.stdout).toBe("");
    },
    TIMEOUT,
  );

  it(
    "puts in operator secrets and masks them in everything that it writes",
    async () => {
      service.responses.set("secret", found(page(1, { description: `You sent ${TOKEN}.` })));
      shell.write(
        "secret.json",
        '{"query": "secret", "scrapeOptions": {"headers": {"X-Token": "{{TOKEN}}", "Cookie": "sid=literal-c00kie"}, "formats": ["markdown"]}}',
      );
      const { code, stdout, stderr } = await shell.run(
        `workbench run secret.json --json --bundle secret.zip ${flags()}; unzip -p secret.zip 2>/dev/null || "$NODE" -e 'process.stdout.write(require("fs").readFileSync("secret.zip"))'`,
      );
      expect(code).toBe(0);
      expect(JSON.parse(service.calls[0]?.body ?? "")).toMatchObject({
        scrapeOptions: { headers: { "X-Token": TOKEN } },
      });
      expect(stdout).toContain("[removed]");
      for (const secret of [TOKEN, "literal-c00kie", KEY])
        expect(stdout + stderr).not.toContain(secret);
    },
    TIMEOUT,
  );

  it(
    "does not send a secret to another URL",
    async () => {
      const other = new Shell({ TOKEN, WORKBENCH_SECRETS: "TOKEN@https://other.example" });
      other.write(
        "secret.json",
        '{"query": "secret", "scrapeOptions": {"headers": {"X-Token": "{{TOKEN}}"}, "formats": ["markdown"]}}',
      );
      const { code, stdout } = await other.run(`workbench run secret.json --json ${flags()}`);
      other.dispose();
      expect(code).toBe(3);
      expect(JSON.parse(stdout)).toMatchObject({
        error: { findings: [{ field: "scrapeOptions.headers.X-Token" }] },
      });
      expect(service.calls).toEqual([]);
    },
    TIMEOUT,
  );

  it(
    "reads standard input, and variables of the nearest collection",
    async () => {
      const { code } = await shell.run(
        `mkdir -p team/sub team/environments
       printf 'opencollection: 1.0.0\\ninfo:\\n  name: Team\\nrequest:\\n  variables:\\n    - name: q\\n      value: nothing\\n' > team/opencollection.yml
       printf 'name: Live\\nvariables:\\n  - name: q\\n    value: lamps\\n' > team/environments/live.yml
       cp weekly.yml team/sub/weekly.yml
       workbench run team/sub/weekly.yml ${flags()} && workbench run team/sub/weekly.yml --env Live ${flags()} &&
       workbench run - --collection team --var q=lamps ${flags()} < q.json`,
      );
      expect(code).toBe(0);
      expect(service.calls.map(({ body }) => JSON.parse(body).query)).toEqual([
        "nothing",
        "lamps",
        "lamps",
      ]);
      const unknown = await shell.run(`workbench run team/sub/weekly.yml --env Nope ${flags()}`);
      expect(unknown.code).toBe(3);
      expect(unknown.stderr).toContain("the environments are Live");
    },
    TIMEOUT,
  );
});
