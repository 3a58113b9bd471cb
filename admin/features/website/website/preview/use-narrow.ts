import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is a phone's: a page is looked at as on one there, and nothing fits beside it. */
export const useNarrow = () => useMediaQuery("(max-width: 760px)", false, { getInitialValueInEffect: false });
