import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A test clinic that also listens, for what only a real connection shows. */
export interface TestServer {
  clinic: TestClinic;
  /** Its address, without a slash at the end. */
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Opens a clinic on a free port of this machine. Close it in afterAll. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const clinic = await openClinic(settings);
  const url = await clinic.app.listen({ host: "127.0.0.1", port: 0 });
  return { clinic, url, port: Number(new URL(url).port), close: clinic.close };
}
