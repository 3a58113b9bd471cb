const places = new Map<string, string>();

/** Remembers a list's page, search, sort and filters, which its address holds. */
export function rememberListUrl(pathname: string, search: string): void {
  places.set(pathname, search);
}

/**
 * Where a list is as it was last seen on this page: forms and views lead back there and lose nobody's search.
 *
 *   navigate(lastListUrl(pathTo("patients")))
 *
 * Any other path is answered as it is.
 */
export const lastListUrl = (path: string) => path + (places.get(path) ?? "");

/** When another person signs in, who starts with unfiltered lists. */
export const forgetListUrls = () => places.clear();
