/// <reference types="vite/client" />

/** Made by the build (`site/build/`). */
declare module "virtual:site-assets" {
  export const assets: import("./assets.ts").Assets;
}
