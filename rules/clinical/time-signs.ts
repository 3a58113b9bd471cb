/** Sunrise, sun, dusk and moon as lines on a grid of 24 by 24: when a dose is taken, for who cannot read. */
export const TIME_SIGNS = [
  "M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 9V4M9.5 6.5L12 4l2.5 2.5M5 12l-1.5-1.5M19 12l1.5-1.5",
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  "M3 18h18M6.5 18a5.5 5.5 0 0 1 11 0M12 4v5M9.5 6.5L12 9l2.5-2.5",
  "M12 3a6.5 6.5 0 0 0 8.5 8.8A9 9 0 1 1 12 3",
] as const;
