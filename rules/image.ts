/** What a profile picture may be (docs/handbook/forms.md#fields). An iPhone sends HEIC pictures as JPEG. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The largest upload, in bytes. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The longest side of a stored picture, in pixels. */
export const IMAGE_MAX_SIDE = 512;
