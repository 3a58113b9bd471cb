/** Copies the text of an input. Without HTTPS browsers have no clipboard for pages, but the command of old. */
export async function copyOf(input: HTMLInputElement): Promise<boolean> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
