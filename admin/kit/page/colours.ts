import { localStorageColorSchemeManager } from "@mantine/core";

/** Where this browser keeps the chosen colours: "light", "dark" or "auto", as the system has them; light until then. */
export const colours = localStorageColorSchemeManager({ key: "matab.colours" });
