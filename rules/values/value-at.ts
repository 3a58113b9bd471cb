/** The value at a path such as "address.city.en"; undefined: none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], value);
}
