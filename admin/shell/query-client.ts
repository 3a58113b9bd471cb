import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "#ui/call.ts";

/**
 * What has been loaded, for as long as the page lives. A refusal is an answer and is not asked for again; a call
 * that failed is tried once more before the screen says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => !(error instanceof Refusal) && failures < 1,
      retryDelay: 800,
      // The local network may work while the internet is down, so the browser's opinion does not count.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});
