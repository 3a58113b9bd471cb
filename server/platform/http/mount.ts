import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type Access,
  type BodyOf,
  type Endpoint,
  isFormGuard,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
} from "#contract/values/endpoint.ts";
import type { Envelope } from "#contract/values/envelope.ts";
import type { PairedDisplay } from "#server/platform/auth/displays.ts";
import { type SignedIn, stillHolds } from "#server/platform/auth/sessions.ts";
import type { Backups } from "#server/platform/backup/schedule.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { ReadReplica } from "#server/platform/db/start/read-replica.ts";
import { type Actor, inTransaction } from "#server/platform/db/transaction.ts";
import type { Telemetry } from "#server/platform/health/telemetry.ts";
import type { Condition, Watch } from "#server/platform/health/watch.ts";
import type { Config } from "#server/platform/process/config.ts";
import { accountLimit } from "./account-limit.ts";
import { type Admitted, admit, admitAgain, assertDeclared, bodyLimitOf } from "./admission.ts";
import type { CallerNetwork } from "./caller-network.ts";
import { type Download, sendDownload } from "./download.ts";
import { once, repeatableCall } from "./idempotency.ts";
import { isLong, longAnswer, type Written } from "./long-answer.ts";
import { otherWebsites } from "./other-websites.ts";
import { parseInput } from "./parse-input.ts";
import { refuseMachine } from "./public-form.ts";
import { type SensitiveField, withheldFrom, withhold } from "./sensitive-fields.ts";
import { type Form, readMultipart, type Upload } from "./uploads.ts";

/** The caller's type under each kind of access. */
type CallerOf<Who extends Access> = Who extends "public"
  ? { staff: null; display: null }
  : Who extends "display"
    ? { staff: null; display: PairedDisplay }
    : { staff: SignedIn; display: null };

/** What the application adds to every call. `server/listener.ts` declares it, because this platform knows no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: the application fills it in
export interface ApplicationParts {}

/** What a handler is given: validated input, who calls, and the two ways to the database. */
export interface Call<E extends Endpoint> extends ApplicationParts {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly file: Upload | null;
  readonly staff: CallerOf<E["access"]>["staff"];
  /** The waiting-room display that calls, where only displays may. */
  readonly display: CallerOf<E["access"]>["display"];
  /** Aborted when the caller disconnects before the whole answer is sent, so that its work can stop. */
  readonly signal: AbortSignal;
  /** The caller's address blocks, for throttling. */
  readonly network: CallerNetwork;
  /** The User-Agent of the caller's browser. */
  readonly userAgent: string | undefined;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** For reading outside a transaction. */
  readonly db: Executor;
  /**
   * For long reads that change nothing: exports, figures of past days, histories. Uses a standby where one has all that was
   * committed when the call came, else the primary. `work` may run twice.
   */
  readElsewhere<T>(work: (db: Executor) => Promise<T>): Promise<T>;
  /**
   * The transaction of a changing call; its result is the answer. On a creating endpoint, a repeated Idempotency-Key gets
   * the first answer and `work` does not run; call it at most once there.
   */
  write<T>(work: (trx: Executor) => Promise<T>): Promise<T>;
  /**
   * The transaction of a call that only writes an audit entry: an audited read, signing in or out. It is allowed while
   * changes are refused, as on a full disk, as long as the entry can be written.
   */
  audit<T>(work: (trx: Executor) => Promise<T>): Promise<T>;
  /** Like `audit`, for a single statement that writes its own audit entry (`readOnRecord`) and needs no transaction. */
  auditInOneStatement<T>(work: (db: Executor, actor: Actor) => Promise<T>): Promise<T>;
  /** The state of the database, its disk and the clocks. */
  readonly condition: Condition;
  /** The measurements of this process. */
  readonly telemetry: Telemetry;
  readonly backups: Backups;
  /** Throws 503 if the disk has too little space for the file that this call makes. */
  assertDiskSpace(): void;
  /** Sets the answer's message, for endpoints that both add and change and need a message for each. */
  setMessage(message: string): void;
}

/** The result of a list handler; `data` is made of the rows. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  totals?: Record<string, number>;
}

type Answer<E extends Endpoint> = E extends { list: object }
  ? ListPage<OutputOf<E> extends readonly (infer Row)[] ? Row : never>
  : OutputOf<E> | Written<OutputOf<E>>;

/** An endpoint with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its endpoint, which types it. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>): Route {
  return { endpoint, handle: handle as unknown as Route["handle"] };
}

/** The parts that calls are served with. */
export interface MountParts {
  database: Database;
  replica: ReadReplica | null;
  config: Config;
  watch: Watch;
  telemetry: Telemetry;
  backups: Backups;
  application: ApplicationParts;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** As the endpoint declares it (contract/values/endpoint.ts). */
    waits?: boolean | undefined;
  }
}

/** As many as are set, and as many again that are read meanwhile. */
const PAPERS_AT_ONCE = 4;
const isPaper = ({ download }: Endpoint): boolean => download?.includes("application/pdf") ?? false;

/** Registers routes on the server below /api. */
export function mount(app: FastifyInstance, parts: MountParts, routes: readonly Route[]) {
  const refuseOtherWebsites = otherWebsites(parts.config);
  const limitCalls = accountLimit();
  // Forms with files have their own limit: a slow upload must not hold up its account's other calls.
  const limitUploads = accountLimit();
  // So do papers, which wait for one another until they are set: two are set at a time.
  const limitPapers = accountLimit({ atOnce: PAPERS_AT_ONCE });
  for (const { endpoint, handle } of routes) {
    assertDeclared(endpoint);
    // Set before the body is read, used after it.
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit: bodyLimitOf(endpoint),
      config: { waits: endpoint.waits },
      onRequest: async (request, reply) => {
        // Every public call that changes something declares a guard.
        if (endpoint.guard) refuseOtherWebsites(request);
        parts.watch.assertDatabaseReady();
        parts.watch.assertClocksAgree();
        admitted.set(request, await admit(endpoint, parts.database.kysely, request, reply));
      },
      handler: (request, reply) => {
        const caller = admitted.get(request);
        if (!caller) throw new Error("a call was answered that nobody let in");
        const { staff } = caller;
        const gone = () => disconnectSignal(reply);
        const work = (form: Form | null) => {
          const answerIt = () => answer(endpoint, handle, parts, { ...caller, form }, request, reply);
          const limit = isPaper(endpoint) ? limitPapers : limitCalls;
          return staff && !endpoint.waits ? limit(staff.id, answerIt, gone) : answerIt();
        };
        const { multipart } = endpoint;
        if (!multipart) return work(null);
        const readAndWork = async () => await work(await readMultipart(request, multipart));
        return staff ? limitUploads(staff.id, readAndWork, gone) : readAndWork();
      },
    });
  }
}

async function answer(
  endpoint: Endpoint,
  handle: Route["handle"],
  { database, replica, config, watch, telemetry, backups, application }: MountParts,
  { form, ...admitted }: Admitted & { form: Form | null },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const staff = await admitAgain(endpoint, database.kysely, admitted);
  if (form?.file) watch.assertDiskSpace();
  const input = parseInput(endpoint, request, form?.json);
  if (endpoint.guard && isFormGuard(endpoint.guard) && !admitted.hasProofOfWork)
    await refuseMachine(database.kysely, admitted.network, input.body as object);
  const premise = staff ? stillHolds(staff) : undefined;
  const actor = { staffId: staff?.id ?? null, requestId: request.id, premise };
  const repeat = repeatableCall(endpoint, request, staff, [input, form?.file?.content]);
  let message = endpoint.message ?? "OK";
  let signal: AbortSignal | undefined;
  const result = await handle({
    ...application,
    ...input,
    file: form?.file ?? null,
    staff,
    display: admitted.display,
    // A getter, because most calls use neither.
    get signal() {
      signal ??= disconnectSignal(reply);
      return signal;
    },
    get condition() {
      return watch.condition;
    },
    network: admitted.network,
    userAgent: request.headers["user-agent"],
    telemetry,
    backups,
    config,
    log: request.log,
    db: database.kysely,
    readElsewhere: (work) => (replica ? replica.read(work) : work(database.kysely)),
    write: (work) =>
      watch.change(() =>
        inTransaction(database, actor, (trx) => (repeat ? once(trx, repeat, () => work(trx)) : work(trx))),
      ),
    audit: (work) => watch.audit(() => inTransaction(database, actor, work)),
    auditInOneStatement: (work) => watch.audit(() => work(database.kysely, actor)),
    assertDiskSpace: () => watch.assertDiskSpace(),
    setMessage: (words) => {
      message = words;
    },
  } as Call<Endpoint>);
  if (endpoint.download) return sendDownload(reply, result as Download);
  if (endpoint.maxAge) reply.header("Cache-Control", `public, max-age=${endpoint.maxAge}`);
  const withheld = staff ? withheldFrom(staff, endpoint.output) : [];
  if (endpoint.list || withheld.length > 0 || !isLong(endpoint.output, result))
    return reply.send(envelope(endpoint, result, message, withheld));
  reply.type("application/json; charset=utf-8");
  return reply.send(await longAnswer(endpoint.output, result, { responseCode: 200, message }));
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnect = new AbortController();
  if (raw.destroyed) disconnect.abort();
  raw.once("close", () => {
    if (!raw.writableEnded) disconnect.abort();
  });
  return disconnect.signal;
}

function envelope(
  endpoint: Endpoint,
  result: unknown,
  message: string,
  withheld: readonly SensitiveField[],
): Envelope<unknown> {
  const frame = { responseCode: 200, message };
  // Parsing the output keeps every column that the contract does not name inside the server.
  const data = endpoint.output.parse(endpoint.list ? (result as ListPage<unknown>).rows : result);
  withhold(data, withheld);
  if (!endpoint.list) return { data, ...frame };
  const { total, totals } = result as ListPage<unknown>;
  return { data, total, ...(totals ? { totals } : {}), ...frame };
}

/** Checks that no two routes answer the same call. */
export function assertDistinct(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (seen.has(name)) throw new Error(`${name} is mounted twice`);
    seen.add(name);
  }
}
