import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { describeEndpoints, openApiDocument } from "./openapi.ts";

/** The page's scripts and styles are our own files, its icons inline; it fetches only the document. */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at /api/openapi.json and a page to browse it at /api/docs. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApiDocument(endpoints, "Matab: API");
  const prepare = () => describeEndpoints(endpoints);
  // A megabyte and a half, built once for all readers.
  let text: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    await prepare();
    text ??= JSON.stringify(document);
    return reply.type("application/json; charset=utf-8").send(text);
  });
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_CSP,
    uiHooks: { preHandler: (_request, _reply, done) => void prepare().then(() => done(), done) },
    uiConfig: { docExpansion: "none", tryItOutEnabled: false, validatorUrl: null },
  });
}
