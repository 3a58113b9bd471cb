// Loaded with colours-first.js before anything else: asks for what the screen at this address shows first while its scripts
// are still on their way. What is asked for stands in first-calls.ts; ui/call.ts takes the answer for its own.
(() => {
  const { LISTS, DASHBOARD, PAGE_SIZES, PAGE_SIZE, ZONE } = FIRST_CALLS;
  const asked = new URLSearchParams(location.search);
  const path = location.pathname.replace(/^\/admin\//, "");

  /** As `useListState` asks; null for an address with filters, which only the screen can read. */
  const listQuery = () => {
    if ([...asked.keys()].some((key) => !["page", "pageSize", "search", "sort"].includes(key))) return null;
    const page = Number(asked.get("page"));
    const sizes = [Number(asked.get("pageSize")), Number(localStorage.getItem("matab.page-size"))];
    return {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      pageSize: sizes.find((size) => PAGE_SIZES.includes(size)) ?? PAGE_SIZE,
      search: asked.get("search") ?? "",
      sort: asked.get("sort") ?? "",
    };
  };
  /** The month so far, as `useRange` asks. */
  const month = () => {
    const today = new Date().toLocaleDateString("sv", { timeZone: ZONE });
    return asked.size > 0 ? null : { startDate: `${today.slice(0, 8)}01`, endDate: today };
  };
  const begin = () => {
    const endpoint = path === DASHBOARD.screen ? DASHBOARD.path : Object.hasOwn(LISTS, path) && LISTS[path];
    const { token, expiresAt } = JSON.parse(localStorage.getItem("matab.session")) ?? {};
    if (!endpoint || !token || !(Date.parse(expiresAt) > Date.now())) return;
    const query = path === DASHBOARD.screen ? month() : listQuery();
    if (!query) return;
    const given = Object.entries(query).filter(([, value]) => value !== "");
    const url = `/api${endpoint}?${new URLSearchParams(given)}`;
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    const answer = fetch(url, { headers, credentials: "omit" }).then(async (response) => ({
      response,
      text: await response.text(),
    }));
    // The screen asks itself where this failed.
    answer.catch(() => undefined);
    globalThis.firstCall = { url, token, answer, at: Date.now() };
  };
  try {
    begin();
  } catch {
    // A session that cannot be read, or a browser that keeps nothing: the screen asks.
  }
})();
