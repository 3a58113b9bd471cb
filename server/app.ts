import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Envelope } from "#contract/envelope.ts";
import { IMAGE_MAX_BYTES } from "#rules/image.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { requestRoutes } from "./features/appointment-requests/routes.ts";
import { appointmentRoutes } from "./features/appointments/routes.ts";
import { billRoutes } from "./features/bills/routes.ts";
import { contactMessageRoutes } from "./features/contact-messages/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { departmentRoutes } from "./features/departments/routes.ts";
import { doctorPanelRoutes } from "./features/doctor-panel/routes.ts";
import { doctorRoutes } from "./features/doctors/routes.ts";
import { expenseRoutes } from "./features/expenses/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { historyRoutes } from "./features/history/routes.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { lookRoutes } from "./features/looks/routes.ts";
import { noticeRoutes } from "./features/notices/routes.ts";
import { patientRoutes } from "./features/patients/routes.ts";
import { publicFormRoutes } from "./features/public-forms/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { serviceRoutes } from "./features/services/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import type { Database } from "./platform/db/database.ts";
import { startSweeping } from "./platform/db/maintenance.ts";
import type { ReadReplica } from "./platform/db/read-replica.ts";
import { serveHealth } from "./platform/health/routes.ts";
import { Watch } from "./platform/health/watch.ts";
import { serveDocs } from "./platform/http/api-docs.ts";
import { answerClientError } from "./platform/http/client-error-handler.ts";
import { AppError, translate } from "./platform/http/errors.ts";
import { assertDistinct, mount } from "./platform/http/mount.ts";
import { SITE, servePages } from "./platform/http/pages.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { answerUnknownPage } from "./platform/http/site-pages.ts";
import { startDelivering } from "./platform/mail/mail.ts";
import { serveFiles } from "./platform/media/files.ts";
import type { Config } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";

export interface AppParts {
  database: Database;
  /** A standby for reads that are long and may be done elsewhere. */
  replica?: ReadReplica | null;
  config: Config;
  log: Log;
  /** The computer's clock, in milliseconds; tests bring their own. */
  now?: () => number;
}

const featureRoutes = [
  ...accountRoutes,
  ...publicFormRoutes,
  ...requestRoutes,
  ...appointmentRoutes,
  ...doctorPanelRoutes,
  ...patientRoutes,
  ...billRoutes,
  ...invoiceRoutes,
  ...departmentRoutes,
  ...serviceRoutes,
  ...doctorRoutes,
  ...expenseRoutes,
  ...contactMessageRoutes,
  ...staffRoutes,
  ...searchRoutes,
  ...historyRoutes,
  ...dashboardRoutes,
  ...noticeRoutes,
  ...lookRoutes,
];

/** Every call the clinic's API answers. */
export const routes = [...featureRoutes, ...exportRoutes(featureRoutes)];

const BODY_LIMIT = 1024 * 1024;

/** Builds the whole application without listening: main.ts listens, tests inject or listen on a free port. */
export async function buildApp({
  database,
  replica = null,
  config,
  log,
  now = Date.now,
}: AppParts): Promise<FastifyInstance> {
  const setCommonHeaders = commonHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // "GET http://clinic.example/api/… HTTP/1.1" asks for what "GET /api/…" asks for.
    rewriteUrl: ({ url = "/" }) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/"),
    // An address that cannot be decoded; found before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      return notFoundAnswer(request, reply);
    },
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;
  readJson(app);
  app.addHook("onRequest", (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (leadsOut(request)) Promise.resolve(notFoundAnswer(request, reply)).catch(done);
    else done();
  });
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, fieldSize: 256 * 1024, parts: 6 },
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler(notFoundAnswer);
  if (log.isLevelEnabled("debug")) logAnswers(app);
  assertDistinct(routes);
  const watch = new Watch({ database, replica }, { now, clockChecked: config.clockChecked }, log);
  await watch.start();
  mount(app, { database, replica, config, watch }, routes);
  serveHealth(app, watch);
  serveFiles(app, database);
  await serveDocs(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  await servePages(app, config.publicUrl);
  const stopSweeping = startSweeping(database, watch, log);
  const stopDelivering = startDelivering(database, config, log);
  app.addHook("onClose", () => watch.stop());
  app.addHook("onClose", stopSweeping);
  app.addHook("onClose", stopDelivering);
  return app;
}

/** JSON and forms are all that the API reads; text/plain would let other sites post without asking. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Some clients name the type of a body that they do not send.
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** A number is how many proxies stand in front, counted from here. */
function trustedProxies(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}

function logAnswers(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}

/** A way up, or a control character, in an address that was decoded: nothing is there, whoever would look for it. */
function leadsOut(request: FastifyRequest): boolean {
  // What nearly every call asks for: words and slashes alone.
  if (/^[\w/-]*(\?|$)/.test(request.url)) return false;
  return /(^|[\\/])\.\.([\\/]|$)|\p{Cc}/u.test(pathOf(request));
}

/** The path that was asked for, decoded where that can be done. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split("?")[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the route that answers, or the address that none answers, lies below one of these. */
function isBelow(request: FastifyRequest, places: RegExp): boolean {
  const { url } = request.routeOptions;
  return (url !== undefined && places.test(url)) || places.test(pathOf(request));
}

/** Sets what every answer carries. */
function commonHeaders(config: Config) {
  const security = securityHeaders(config);
  return (request: FastifyRequest, reply: FastifyReply) => {
    // A picture that is there says itself how long it may be kept.
    if (isBelow(request, /^\/+(api|files)(\/|$)/)) reply.header("Cache-Control", "no-store");
    reply.headers(security);
  };
}

function notFoundAnswer(request: FastifyRequest, reply: FastifyReply) {
  if (isBelow(request, /^\/+(api|files|_site|admin\/assets)(\/|$)/) || request.method !== "GET")
    return refuse(new AppError("notFound", "There is no such address."), request, reply);
  return answerUnknownPage(request, reply, SITE);
}

function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Who hung up hears no answer; what their call was stopped by is no fault.
  if (reply.raw.destroyed) return reply.send();
  const error = asAppError(translate(thrown));
  if (!error) {
    request.log.error({ err: thrown, req: request }, "a call failed");
    return reply.code(500).send({
      data: null,
      responseCode: 500,
      message: "Something went wrong on our side. Nothing was lost; please try again.",
      requestId: request.id,
    } satisfies Envelope<never>);
  }
  // What the database could not use, a child process that was lost, records that cannot be reached.
  if (error.cause || (error.status === 503 && error !== thrown))
    request.log.warn({ err: error.cause ?? thrown, req: request }, "a call could not be done");
  const { errors, conflict, retryAfter } = error.details;
  if (retryAfter) reply.header("Retry-After", String(retryAfter));
  return reply.code(error.status).send({
    data: null,
    responseCode: error.status,
    message: error.message,
    ...(errors ? { errors } : {}),
    ...(conflict ? { conflict } : {}),
  } satisfies Envelope<never>);
}

/** Fastify's own refusals (bad JSON, wrong content type, too large) in our vocabulary; anything else is a fault. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  switch (status) {
    case 400:
      return new AppError("invalid", "This could not be read. Please check it and try again.", {
        errors: [{ field: "", message: "The input is not valid JSON." }],
      });
    case 413:
      return new AppError("tooLarge", "This is too large to be sent.");
    case 415:
      return new AppError("unsupported", "This kind of content is not understood here. Send JSON.");
    case 404:
      return new AppError("notFound", "There is no such address.");
    default:
      return null;
  }
}
