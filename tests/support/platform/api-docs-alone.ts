import Fastify from "fastify";
import { serveDocs } from "#server/platform/http/api-docs.ts";

/** Imported by a process that watches what is loaded: packages of the API's pages load others when they are set up. */
const app = Fastify();
await serveDocs(app, []);
await app.ready();
