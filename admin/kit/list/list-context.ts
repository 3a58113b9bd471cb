import { createContext } from "react";
import type { ListEndpoint } from "./types.ts";

/** The endpoint of the list around it, for the filters that ask it what there is to choose from. */
export const ListContext = createContext<ListEndpoint | null>(null);
