import { afterEach, describe, expect, it } from "vitest";
import { createDepartment, listDepartments } from "#contract/clinic/departments.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { type OwnCluster, startOwnCluster } from "#tests/support/platform/own-cluster.ts";

/** A database that is there and answers nothing: its disk hangs, or its machine was paused. */

const UNREACHABLE = "The clinic's records cannot be reached right now. Nothing was lost; please try again.";
/** More than the pool has connections, so that some wait for one. */
const DESKS = 20;
/** Whose they are: so many that none of them waits for a turn of its account. */
const ACCOUNTS = 4;

let cluster: OwnCluster;
let clinic: TestClinic;
afterEach(async () => {
  cluster.thaw();
  await clinic.close();
});

const readiness = async () => {
  const { statusCode, body } = await clinic.app.inject({ method: "GET", url: "/readyz" });
  return { statusCode, ...JSON.parse(body) };
};

describe("when the database is shutting down", () => {
  it("and refuses new connections while it serves the old, nobody is sent here, and it can end", async () => {
    cluster = await startOwnCluster();
    clinic = await openClinic({}, { database: cluster.database });
    const held = await clinic.database.pool.connect();
    expect(await readiness()).toMatchObject({ statusCode: 200 });
    const pid = cluster.pid();
    // To PostgreSQL this is the shutdown that waits until everybody has left.
    process.kill(pid, "SIGTERM");
    expect((await held.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await expect
      .poll(readiness, { timeout: 30_000 })
      .toMatchObject({ statusCode: 503, status: "The database does not answer.", database: false });
    expect((await held.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    held.release(true);
  });
});

describe("when the database stops answering", () => {
  it("calls fail at once with a message, the app recovers by itself, and each answered change is stored once", async () => {
    cluster = await startOwnCluster();
    clinic = await openClinic({}, { database: cluster.database, answerWithin: 3000 });
    const accounts = await Promise.all(
      Array.from({ length: ACCOUNTS }, () => clinic.signIn("Administrator")),
    );
    const tokenOf = (desk: number) => accounts[desk % ACCOUNTS]?.token ?? "";
    const pid = cluster.pid();
    const sent: { name: string; key: string; token: string }[] = [];
    const send = ({ name, key, token }: (typeof sent)[number]) =>
      clinic.call(createDepartment, { body: { name } }, token, {
        "idempotency-key": key,
      });
    const desk = async (_: unknown, at: number) => {
      for (;;) {
        const next = { name: `Department ${sent.length}`, key: `key-${sent.length}`, token: tokenOf(at) };
        sent.push(next);
        const { status, body } = await send(next);
        if (status !== 200) return { status, message: body.message, next };
      }
    };
    const desks = Array.from({ length: DESKS }, desk);
    await expect.poll(() => sent.length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(3 * DESKS);
    cluster.freeze();

    // It stays frozen until everything has been answered.
    const ended = await Promise.all(desks);
    for (const { status, message } of ended) expect([status, message]).toEqual([503, UNREACHABLE]);
    expect(await readiness()).toMatchObject({ statusCode: 503, database: false, writable: false });
    const late = await Promise.all(Array.from({ length: DESKS }, () => clinic.call(getActiveDoctors, {})));
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]));

    cluster.thaw();
    await expect
      .poll(readiness, { timeout: 30_000 })
      .toMatchObject({ statusCode: 200, database: true, writable: true });
    // Whether a COMMIT that nobody answered was done is not known; sent again, it is done once.
    const again = await Promise.all(ended.map(({ next }) => send(next)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await clinic.call(listDepartments, { query: {} }, tokenOf(0));
    const names = body.data?.map(({ name }) => name) ?? [];
    expect(names.filter((name) => /^Department \d/.test(name)).sort()).toEqual(
      sent.map(({ name }) => name).sort(),
    );
    expect(cluster.pid()).toBe(pid);
  });
});
