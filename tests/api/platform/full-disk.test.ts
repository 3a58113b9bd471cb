import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SUPERUSER } from "#server/platform/db/embedded-postgres/roles.ts";
import { SOCKET_PORT } from "#server/platform/db/embedded-postgres/socket.ts";
import { patientForm } from "#tests/support/patient-form.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/** The whole application on a volume of its own that runs full. Making one takes root. */

const FULL =
  "The disk of the clinic's computer is full. Records can be read, and nothing can be saved until there is room.";
const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };

const volume = await mkdtemp(join(tmpdir(), "matab-volume-"));
const isMounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=250m,mode=755", "tmpfs", volume]).status === 0;
if (!isMounted) process.stderr.write("The full disk is left out: only root can mount a volume of 250 MB.\n");
const film = join(volume, "film");
const reserve = join(volume, "reserve-of-room");
const segments = () =>
  readdirSync(join(volume, "postgres/pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));

/** The processes that work in the cluster's folder. */
const serverProcesses = () =>
  readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && folderOf(entry) === join(volume, "postgres"));

function folderOf(processId: string): string | null {
  try {
    return readlinkSync(`/proc/${processId}/cwd`);
  } catch {
    return null;
  }
}

/** Somebody copies a film onto it, until nothing is left or so many megabytes are copied. */
async function fill(megabytes = 250): Promise<void> {
  const file = await open(film, "a");
  const frame = Buffer.alloc(4096, 1);
  const copied = async () => {
    for (let frames = 0; frames < megabytes * 256; frames++) await file.write(frame);
  };
  await copied().catch((error) => expect(error.code).toBe("ENOSPC"));
  await file.close();
}

async function asSuperuser(statement: string): Promise<void> {
  const host = join(volume, "postgres");
  const client = new pg.Client({ host, port: SOCKET_PORT, user: SUPERUSER, database: "postgres" });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe.skipIf(!isMounted)("when the disk is full", () => {
  let app: AppProcess;
  let token: string;
  let idPatient: number;

  beforeAll(async () => {
    app = await spawnApp({ env: { ...ADMIN, DATA_DIR: volume } });
    const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    token = (await send("Account/AdminLogin", login)).body.data.token;
    idPatient = (await register()).body.data.id;
    // Each index of the trail has its first page, as after a clinic's first minutes.
    await send(`Patient/GetPatientById/${idPatient}`);
    // What is put by for bad days.
    const isPutBy = () => {
      expect(existsSync(reserve)).toBe(true);
      expect(segments().length).toBeGreaterThan(4);
    };
    await vi.waitFor(isPutBy, { timeout: 30_000 });
  });
  afterAll(async () => {
    // A server that cannot write its last records takes a minute to give up.
    await rm(film, { force: true });
    await app?.stop();
    spawnSync("umount", [volume]);
    await rm(volume, { recursive: true, force: true });
  });

  async function send(path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${app.url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      body: body && !isForm ? JSON.stringify(body) : body,
    });
    // biome-ignore lint/suspicious/noExplicitAny: this test stands outside the contract.
    return { status: response.status, body: (await response.json()) as any };
  }
  const register = () => send("Patient/InsertOrUpdatePatient", patientForm());
  const saved = async () => {
    const { status, body } = await register();
    return status === 200 ? 200 : [status, body.message];
  };
  const readiness = async () => {
    const response = await fetch(`${app.url}/readyz`);
    return { statusCode: response.status, ...((await response.json()) as object) };
  };
  const readEverything = async () => {
    const paths = ["Patient/GetAllPatients", "PaymentTransactions/GetAll", "Doctor/GetActiveDoctors"];
    const answers = await Promise.all(paths.map((path) => send(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  };

  it("records can be read, changes are refused with the reason, and work again when there is space", async () => {
    await fill();
    await readEverything();
    expect(await readiness()).toMatchObject({ statusCode: 503, status: FULL, database: true, disk: "full" });
    expect(await saved()).toEqual([503, FULL]);
    // The log of the database moves on to the next segments all the same.
    for (let segment = 0; segment < 3; segment++) {
      await asSuperuser("SELECT pg_logical_emit_message(true, 'test', 'full')");
      await asSuperuser("SELECT pg_switch_wal()");
      await readEverything();
    }
    expect((await send(`Patient/GetPatientById/${idPatient}`)).status).toBe(200);
    expect(await saved()).toEqual([503, FULL]);
    await rm(film);
    await expect.poll(saved, { timeout: 20_000 }).toBe(200);
    expect(await readiness()).toMatchObject({ statusCode: 200, writable: true });
  });

  it("the database can restart with the reserved space, and records can be read", async () => {
    await fill();
    // The application holds its breath until the server is gone and nothing that it leaves free is left either.
    app.signal("SIGSTOP");
    const lock = join(volume, "postgres/postmaster.pid");
    process.kill(Number.parseInt(readFileSync(lock, "utf8"), 10), "SIGKILL");
    await vi.waitFor(() => expect(serverProcesses()).toEqual([]), { timeout: 30_000 });
    await rm(lock);
    await fill();
    app.signal("SIGCONT");
    await expect.poll(() => existsSync(reserve), { timeout: 30_000 }).toBe(false);
    await expect
      .poll(readiness, { timeout: 30_000 })
      .toMatchObject({ statusCode: 503, status: FULL, database: true });
    await readEverything();
    expect(await saved()).toEqual([503, FULL]);
    await rm(film);
    await expect.poll(saved, { timeout: 20_000 }).toBe(200);
    await expect.poll(() => existsSync(reserve), { timeout: 20_000 }).toBe(true);
  });
});
