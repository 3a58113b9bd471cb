/** Caches values computed from an immutable owner, by key; they go with the owner. */
export function oncePer<Owner extends object, Value>() {
  const known = new WeakMap<Owner, Map<string, Value>>();
  return (owner: Owner, key: string, reckon: () => Value): Value => {
    const values = known.get(owner) ?? new Map<string, Value>();
    known.set(owner, values);
    const value = values.get(key) ?? reckon();
    values.set(key, value);
    return value;
  };
}
