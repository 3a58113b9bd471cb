import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Envelope } from "#contract/values/envelope.ts";
import { isServed, type Served } from "#contract/values/served.ts";
import { IMAGE_MAX_BYTES } from "#rules/values/image.ts";
import type { DayFeed } from "./features/desk/board/feed.ts";
import type { PictureVariants } from "./features/website/site/pictures/variants.ts";
import { answerUnknownPage, servePictures, serveSite } from "./features/website/site/serve.ts";
import type { Site } from "./features/website/site/site.ts";
import { serveHealth } from "./platform/health/routes.ts";
import type { Telemetry } from "./platform/health/telemetry.ts";
import { serveDocs } from "./platform/http/api-docs.ts";
import { arrivesWithin } from "./platform/http/arrives-within.ts";
import { answerClientError } from "./platform/http/client-error-handler.ts";
import { AppError, translate } from "./platform/http/errors.ts";
import { type MountParts, mount, type Route } from "./platform/http/mount.ts";
import { SITE, servePages } from "./platform/http/pages/pages.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { serveFiles } from "./platform/media/files.ts";
import type { Config } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";

declare module "#server/platform/http/mount.ts" {
  interface ApplicationParts {
    /** The public website of this process. */
    readonly site: Site;
    /** The files of its pictures. */
    readonly pictures: PictureVariants;
    /** Reports changed days. */
    readonly feed: DayFeed;
  }
}

/** The back-office's pages and the waiting-room display. */
const OFFICE_PAGES = /^[\\/]+(admin|auth|screen)([\\/]|$)/;
const BODY_LIMIT = 1024 * 1024;

/** What all listeners of one application share. */
export interface ListenerParts extends MountParts {
  log: Log;
  routes: readonly Route[];
}

/** Builds the listener of one address; pages that it does not serve have no route there. */
export async function buildListener(parts: ListenerParts, served: Served): Promise<FastifyInstance> {
  const { database, config, log, watch, telemetry, application } = parts;
  const { site, pictures } = application;
  const routes = parts.routes.filter(({ endpoint }) => isServed(endpoint, served));
  const setCommonHeaders = commonHeaders(config);
  const notFoundAnswer = unknownAddress(served, site);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    ...arrivesWithin(30_000),
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // "GET http://clinic.example/api/… HTTP/1.1" means "GET /api/…".
    rewriteUrl: ({ url = "/" }) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/"),
    // An address that cannot be decoded fails before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply);
      return notFoundAnswer(request, reply);
    },
    clientErrorHandler: answerClientError,
  }) as unknown as FastifyInstance;
  readJson(app);
  app.addHook("onRequest", (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (leadsOut(request) || (served === "site" && isBelow(request, OFFICE_PAGES)))
      Promise.resolve(notFoundAnswer(request, reply)).catch(done);
    else done();
  });
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 4, fieldSize: 256 * 1024, parts: 6 },
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler(notFoundAnswer);
  countAnswers(app, telemetry);
  if (log.isLevelEnabled("debug")) logAnswers(app);
  mount(app, parts, routes);
  serveHealth(app, watch);
  serveFiles(app, database, served);
  if (served !== "site")
    await serveDocs(
      app,
      parts.routes.map(({ endpoint }) => endpoint),
    );
  await servePages(app, served, database.kysely);
  if (served === "office") servePictures(app, { pictures, root: SITE });
  else serveSite(app, { site, pictures, root: SITE, publicUrl: config.publicUrl });
  return app;
}

/** The API accepts only JSON and forms; text/plain would let other sites post without a preflight. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Some clients send a content type without a body.
    if (body === "") done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** A number counts the proxies in front of the app. */
function trustedProxies(setting: Config["trustProxy"]) {
  return typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;
}

/** Counts the API's answers by route pattern. */
function countAnswers(app: FastifyInstance, telemetry: Telemetry) {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route?.startsWith("/api/"))
      telemetry.countCall({
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: request.routeOptions.config.waits ? null : reply.elapsedTime,
      });
    done();
  });
}

function logAnswers(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, "answered");
  });
}

/** Whether the decoded address has a dot segment (/./, /../) or a control character; nothing is ever served there. */
function leadsOut(request: FastifyRequest): boolean {
  // Nearly every call has only words and slashes.
  if (/^[\w/-]*(\?|$)/.test(request.url)) return false;
  return /(^|[\\/])\.{1,2}([\\/]|$)|\p{Cc}/u.test(pathOf(request));
}

/** The requested path, decoded where possible. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split("?")[0] ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether the answering route, or the unknown address, lies below one of these. */
function isBelow(request: FastifyRequest, places: RegExp): boolean {
  const { url } = request.routeOptions;
  return (url !== undefined && places.test(url)) || places.test(pathOf(request));
}

/** Sets the headers of every answer. */
function commonHeaders(config: Config) {
  const security = securityHeaders(config);
  return (request: FastifyRequest, reply: FastifyReply) => {
    // An existing picture sets its own cache time.
    if (isBelow(request, /^\/+(api|files)(\/|$)/)) reply.header("Cache-Control", "no-store");
    reply.headers(security);
  };
}

/** For addresses without pages; the website's own address has no back-office either. */
const NO_PAGES = {
  all: /^\/+(api|files|_site|admin\/assets)(\/|$)/,
  site: /^\/+(api|files|_site|admin|auth|screen)(\/|$)/,
  office: /^/,
} as const satisfies Record<Served, RegExp>;

function unknownAddress(served: Served, site: Site) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (isBelow(request, NO_PAGES[served]) || request.method !== "GET")
      return refuse(new AppError("notFound", "There is no such address."), request, reply);
    return answerUnknownPage(request, reply, site);
  };
}

function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // After a disconnect nobody reads the answer, and a cancelled call is no fault.
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
  // Logged: values that the database could not use, a lost child process, records that cannot be reached.
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

/** Fastify's own refusals (bad JSON, wrong content type, too large) as our errors; anything else is a fault. */
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
