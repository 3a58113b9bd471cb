import { type Catalogue, setCatalogue } from "#ui/say.ts";

const CATALOGUES = import.meta.glob<Catalogue>("./*.po", { import: "default" });

/** Has the back-office speak Urdu from now on, as far as its texts are translated and read. */
export async function speakUrdu(): Promise<void> {
  const words = await Promise.all(Object.values(CATALOGUES).map((load) => load()));
  setCatalogue(Object.assign({}, ...words));
}
