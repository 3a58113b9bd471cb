import type { TestClinic } from "./clinic.ts";

/** Calls by their address, for tests of papers and of bodies that the contract would not let pass; anything but 200 throws. */
export function rawCalls(signedIn: () => { clinic: TestClinic; token: string }) {
  const ask = async (path: string, body?: object) => {
    const { clinic, token } = signedIn();
    const request = body ? { method: "POST" as const, payload: body } : { method: "GET" as const };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await clinic.app.inject({ ...request, url: `/api${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const send = async (path: string, body?: object) => (await ask(path, body)).json().data;
  return { ask, send };
}
