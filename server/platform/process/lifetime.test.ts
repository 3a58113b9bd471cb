import { expect, it } from "vitest";
import { Lifetime, StoppedEarly } from "./lifetime.ts";

function lifetimeOf(...names: string[]) {
  const closed: string[] = [];
  const lifetime = new Lifetime();
  for (const name of names) lifetime.onEnd(async () => void closed.push(name));
  return { lifetime, closed };
}

it("closes the last opened first, and once", async () => {
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

it("lets a start go no further once a stop was asked for, and still closes what it opened", async () => {
  const { lifetime, closed } = lifetimeOf("database");
  lifetime.requestStop();
  expect(() => lifetime.onEnd(async () => void closed.push("app"))).toThrow(StoppedEarly);
  await lifetime.end();
  expect(closed).toEqual(["app", "database"]);
});
