/** Beside every field for a new password; the rule itself is `rules/clinic/password.ts`. */
export const PASSWORD_HINT = "At least 8 characters. Three or four unrelated words are easy to keep in mind.";
