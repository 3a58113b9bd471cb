/** A catalogue, made a module by `build/plugin.ts`. */
declare module "*.po" {
  import type { Catalogue } from "#ui/say.ts";

  const words: Catalogue;
  export default words;
}
