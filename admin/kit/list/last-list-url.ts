const places = new Map<string, string>();

/** Remembers a list's page, search, sort and filters, which its address holds. */
export function rememberList(pathname: string, search: string): void {
  places.set(pathname, search);
}

/**
 * Where a list is as it was last seen on this page: forms and views lead back there and lose nobody's search.
 *
 *   navigate(listPlace("/admin/patients"))
 *
 * Any other path is answered as it is.
 */
export const listPlace = (path: string) => path + (places.get(path) ?? "");

/** The next person begins with their own. */
export const forgetLists = () => places.clear();
