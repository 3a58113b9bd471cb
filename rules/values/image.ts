/** The formats of a profile picture (docs/handbook/forms.md#fields). An iPhone sends HEIC pictures as JPEG. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The largest upload, in bytes. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The longest side of a stored picture, in pixels. */
export const IMAGE_MAX_SIDE = 512;

/** The largest upload for the website, in bytes. */
export const SITE_PICTURE_MAX_BYTES = 15 * 1024 * 1024;

/** The largest upload for the clinic's logo, in bytes. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

/** The largest stored size of a logo, in pixels: enough for 80 mm of paper. */
export const LOGO_MAX_SIZE = { width: 960, height: 480 } as const;

/** The fewest pixels on each side of a website picture, and the largest ratio of its sides. */
export const SITE_PICTURE_SHAPE = { fewest: 32, ratio: 10 } as const;

/** The longest side of a stored website picture, in pixels. */
export const SITE_PICTURE_MAX_SIDE = 2560;
