import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What was accepted: the receivers of the envelope and the message. */
  readonly received: { to: string[]; content: string }[];
  /** Turns receivers away from now on, or no more. */
  refuse(on: boolean): void;
  close(): Promise<void>;
}

/** A mail server on a free port of this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  let refusing = false;
  const server = createServer((socket) => converse(socket, received, () => refusing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (on) => {
      refusing = on;
    },
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

async function converse(socket: Socket, received: MailServer["received"], isRefusing: () => boolean) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to: string[] = [];
  let content: string[] | undefined;
  say("220 mail.example ready");
  for await (const line of createInterface({ input: socket })) {
    if (content && line === ".") {
      received.push({ to, content: content.join("\n") });
      [to, content] = [[], undefined];
      say("250 kept");
    } else if (content) content.push(line);
    else if (line.startsWith("EHLO")) say("250 mail.example");
    else if (line.startsWith("RCPT") && isRefusing()) say(`550 5.1.1 ${line.slice(8)} is unknown here`);
    else if (line.startsWith("RCPT")) {
      to.push(line.slice("RCPT TO:".length));
      say("250 fine");
    } else if (line === "DATA") {
      content = [];
      say("354 go on");
    } else if (line === "QUIT") {
      say("221 bye");
      socket.end();
    } else say("250 fine");
  }
}
