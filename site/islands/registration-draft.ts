/** Under which the registration form's draft is kept. */
export const DRAFT = "matab.registration";
