// Loaded with calls-first.js by a tag of its own before anything else (vite.config.ts): the page is painted in the chosen
// colours from its first moment. The policy forbids inline scripts. Key and values are those of kit/page/colours.ts.
(() => {
  const page = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("matab.colours");
  } catch {
    // Nothing may be kept in this browser: the page stays light.
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  if (chosen === "dark" || (chosen === "auto" && system.matches)) page.dataset.mantineColorScheme = "dark";

  // A phone's own bar takes the colour of the desk, now and whenever another is chosen.
  const colourBar = () => {
    const isDark = page.dataset.mantineColorScheme === "dark";
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", isDark ? "#0B1622" : "#F5F2ED");
  };
  document.addEventListener("DOMContentLoaded", colourBar);
  new MutationObserver(colourBar).observe(page, { attributeFilter: ["data-mantine-color-scheme"] });
})();
