declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/**
 * The nonce the server put into this page, for the few style tags that are made in the browser. Read from a
 * meta tag because the content security policy allows no inline script to hand it over.
 */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

// The scroll lock of dialogs (react-style-singleton through get-nonce) looks for it under this well-known name.
window.__webpack_nonce__ = nonce;
