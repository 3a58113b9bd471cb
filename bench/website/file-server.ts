import fastifyStatic from "@fastify/static";
import Fastify from "fastify";
import { securityHeaders } from "#server/platform/http/security-headers.ts";

/** What a page is beside: the same pages as compressed files of a folder, with the same headers. Says its port to its parent. */

const [root = "."] = process.argv.slice(2);
const headers = securityHeaders({});
const app = Fastify();
app.addHook("onRequest", (_request, reply, done) => {
  reply.headers(headers);
  done();
});
await app.register(fastifyStatic, { root, preCompressed: true, extensions: ["html"] });
process.on("disconnect", () => process.exit(0));
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.(Number(new URL(address).port));
