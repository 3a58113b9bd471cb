/** Fixed words of the templates, in every language of the website. `{name}` is a place that is filled in. */
export type FixedWords = Readonly<Record<string, { readonly en: string; readonly ur: string }>>;
