export const MESSAGE_LANGUAGES = ["en", "ur"] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];
