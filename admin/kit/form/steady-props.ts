import type { UseFormReturnType } from "@mantine/form";
import { useLayoutEffect, useRef } from "react";

type Handler = (...args: unknown[]) => unknown;
type InputProps = Record<string, unknown>;

const HANDLERS = ["onChange", "onBlur", "onFocus"];

/** Whether all but the handlers is the same. */
const isSame = (one: InputProps, other: InputProps) =>
  Object.keys({ ...one, ...other }).every(
    (name) => HANDLERS.includes(name) || Object.is(one[name], other[name]),
  );

/**
 * The form, whose `getInputProps` answers the same props, one by one, until the field's value or error changes. So a field in
 * `memo` is drawn when it changes, and not at every key in another one: on an old computer a form of twenty fields took
 * 100 ms for a letter.
 */
export function useSteadyProps<Values>(form: UseFormReturnType<Values>): UseFormReturnType<Values> {
  const newest = useRef(form);
  useLayoutEffect(() => {
    newest.current = form;
  });
  const kept = useRef(new Map<string, InputProps>());
  const getInputProps = (...[path, options]: Parameters<typeof form.getInputProps>) => {
    const key = `${String(path)} ${JSON.stringify(options ?? null)}`;
    const before = kept.current.get(key);
    const now: InputProps = { ...form.getInputProps(path, options) };
    if (before && isSame(before, now)) return before;
    const handlers = HANDLERS.filter((name) => name in now).map((name): [string, Handler] => [
      name,
      (before?.[name] as Handler | undefined) ??
        ((...args) => {
          const newestProps: InputProps = { ...newest.current.getInputProps(path, options) };
          return (newestProps[name] as Handler)(...args);
        }),
    ]);
    const props = { ...now, ...Object.fromEntries(handlers) };
    kept.current.set(key, props);
    return props;
  };
  return { ...form, getInputProps: getInputProps as unknown as typeof form.getInputProps };
}
