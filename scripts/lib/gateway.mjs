import http from "node:http";
import net from "node:net";

/**
 * One address in front of several local servers, as in the built application.
 * @param portFor returns the port that answers a path.
 */
export function openGateway(port, host, portFor) {
  const gateway = http.createServer((request, response) => {
    const target = { host: "127.0.0.1", port: portFor(request.url), path: request.url };
    const forward = http.request(
      { ...target, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    forward.on("error", () => {
      if (response.headersSent) return response.destroy();
      response
        .writeHead(503, { "Retry-After": "1", Refresh: "1" })
        .end("Starting … this page tries again by itself.");
    });
    response.on("close", () => forward.destroy());
    request.pipe(forward);
  });
  gateway.on("upgrade", (request, socket, head) => tunnel(portFor(request.url), request, socket, head));
  gateway.listen(port, host);
  return gateway;
}

/** Reloading uses web sockets, which are passed on unchanged. */
function tunnel(port, request, socket, head) {
  const forward = net.connect(port, "127.0.0.1", () => {
    const headers = [];
    for (let i = 0; i < request.rawHeaders.length; i += 2) {
      headers.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
    }
    forward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    forward.write(head);
    socket.pipe(forward).pipe(socket);
  });
  forward.on("error", () => socket.destroy());
  socket.on("error", () => forward.destroy());
}
