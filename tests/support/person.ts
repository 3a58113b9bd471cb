/** What a person's browser says of a public form: that it was on the screen for a minute. */
export const BY_PERSON = { filledInMs: 60_000 };

/** A public form's body as a person's browser sends it, unless it says otherwise itself. */
export const byPerson = (body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? { ...BY_PERSON, ...body } : body;
