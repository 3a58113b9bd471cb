import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { clinic } from "#content/clinic.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the OpenAPI document at /api/openapi.json and a page to browse it at /api/docs. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApiDocument(endpoints, `${clinic.name}: API`);
  app.get("/api/openapi.json", async () => document);
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: (header) =>
      header.replace(/;?\s*upgrade-insecure-requests;?/, ";").replace("https: ", ""),
    uiConfig: { docExpansion: "none", tryItOutEnabled: false, validatorUrl: null },
  });
}
