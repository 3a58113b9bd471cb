/**
 * Stands in for zod when the back-office is built (admin/vite.config.ts): schemas of `contract/` that nobody validates
 * with, as on every list, cost no zod. What is called on `z` is written down; `validation.ts` brings zod, and the first
 * validation has it build the schema.
 */

/** What validates or looks into a schema: answered by the one that zod has built. */
const ASKED = new Set<PropertyKey>(["parse", "safeParse", "shape", "~standard", "_zod"]);

let zod: object | undefined;

/** Hands over zod, before anything is validated. */
export function provideZod(given: object): void {
  zod = given;
}

/** How the values behind the stand-ins are built. */
const builders = new WeakMap<object, () => unknown>();

/** The same value with built schemas in place of their stand-ins. */
export function built(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(built);
  if (typeof value === "function") return builders.get(value)?.() ?? value;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, built(part)]));
}

function once<Value>(build: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: build() };
    return made.value;
  };
}

type Callable = (...args: unknown[]) => unknown;

function memberOf(owner: object, name: PropertyKey): unknown {
  const member: unknown = Reflect.get(owner, name);
  return typeof member === "function" ? member.bind(owner) : member;
}

/** A stand-in for what `build` answers: its members and what it returns when called are stand-ins as well. */
function standIn(build: () => unknown): object {
  const value = once(build);
  const proxy = new Proxy(() => undefined, {
    get: (_, name) => {
      const member = () => memberOf(value() as object, name);
      return ASKED.has(name) ? member() : standIn(member);
    },
    apply: (_, _this, args) => standIn(() => (value() as Callable)(...args.map(built))),
  });
  builders.set(proxy, value);
  return proxy;
}

export const z = standIn(() => {
  if (!zod) throw new Error("Nothing is validated before admin/kit/form/validation.ts is loaded.");
  return zod;
});
