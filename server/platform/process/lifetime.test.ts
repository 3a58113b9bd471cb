import { expect, it } from "vitest";
import { Lifetime, StoppedEarly } from "./lifetime.ts";

function lifetimeOf(...names: string[]) {
  const closed: string[] = [];
  const lifetime = new Lifetime();
  for (const name of names) lifetime.onEnd(async () => void closed.push(name));
  return { lifetime, closed };
}

it("closes in reverse order of opening, each once", async () => {
  const { lifetime, closed } = lifetimeOf("database", "app");
  await Promise.all([lifetime.end(), lifetime.end()]);
  expect(closed).toEqual(["app", "database"]);
});

it("closes the rest when one fails", async () => {
  const { lifetime, closed } = lifetimeOf("database");
  lifetime.onEnd(() => Promise.reject(new Error("will not close")));
  await expect(lifetime.end()).rejects.toThrow("will not close");
  expect(closed).toEqual(["database"]);
});

it("stops a start that is under way, and closes what it opened", async () => {
  const { lifetime, closed } = lifetimeOf("database");
  lifetime.requestStop();
  expect(() => lifetime.onEnd(async () => void closed.push("app"))).toThrow(StoppedEarly);
  await lifetime.end();
  expect(closed).toEqual(["app", "database"]);
});
