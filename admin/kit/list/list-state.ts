import { useLocalStorage } from "@mantine/hooks";
import { createContext, useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { DEFAULT_PAGE_SIZE, filterKeys, type ListColumns, PAGE_SIZES } from "#contract/values/list-query.ts";
import type { Filters, ListEndpoint } from "./types.ts";

/** The endpoint of the list, for filters that ask the server for their values. */
export const ListContext = createContext<ListEndpoint | null>(null);

/** Changes to the address: a text sets a parameter, null removes it. Every change but that of the page goes to page 1. */
export type Change = Readonly<Record<string, string | null>>;

export interface ListState {
  page: number;
  pageSize: number;
  search: string;
  sort: { key: string; descending: boolean } | null;
  filters: Filters;
  /** What the endpoint is asked. */
  query: Readonly<Record<string, string | number>>;
  change: (change: Change, options?: { replace?: boolean }) => void;
  /** The address after a change, for links. */
  hrefTo: (change: Change) => string;
  setPageSize: (size: number) => void;
}

function sortOf(text: string | null): ListState["sort"] {
  const [key, direction] = text?.split(":") ?? [];
  return key ? { key, descending: direction === "desc" } : null;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

const isPageSize = (size: number) => (PAGE_SIZES as readonly number[]).includes(size);

function apply(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A list's page, size, search, sort and filters, kept in the address: Back, reload and shared links restore them. */
export function useListState(columns: ListColumns): ListState {
  const [params, setParams] = useSearchParams();
  const [remembered, remember] = useLocalStorage<number>({
    key: "matab.page-size",
    defaultValue: DEFAULT_PAGE_SIZE,
    getInitialValueInEffect: false,
  });

  const asked = Number(params.get("pageSize"));
  const pageSize = [asked, remembered].find(isPageSize) ?? DEFAULT_PAGE_SIZE;
  const page = pageOf(params.get("page"));
  const filters = useMemo(() => {
    const names = Object.entries(columns).flatMap(([name, column]) => filterKeys(name, column));
    return Object.fromEntries(
      names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
    );
  }, [params, columns]);
  const search = params.get("search") ?? "";
  const sort = params.get("sort") ?? "";

  const change = useCallback<ListState["change"]>(
    (what, { replace = false } = {}) =>
      setParams((now) => apply(now, what), { replace, preventScrollReset: !("page" in what) }),
    [setParams],
  );
  const query = useMemo(
    () => ({ page, pageSize, ...(search && { search }), ...(sort && { sort }), ...filters }),
    [page, pageSize, search, sort, filters],
  );
  return {
    page,
    pageSize,
    search,
    sort: sortOf(sort),
    filters,
    query,
    change,
    hrefTo: (what) => `?${apply(params, what)}`,
    setPageSize: (size) => {
      remember(size);
      change({ pageSize: null });
    },
  };
}
