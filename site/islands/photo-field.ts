import { lighterPicture, pictureProblem, UNREADABLE_MESSAGE } from "#ui/picture.ts";
import { createElement, queryRequired } from "./elements.ts";

/** Shows the chosen picture, or the empty frame; `unreadable` is called when the picture cannot be drawn. */
function startPreview(box: HTMLElement, unreadable: () => void) {
  const frame = queryRequired(box, "[data-photo-frame]");
  const empty = queryRequired(frame, "svg");
  const image = createElement("img", { alt: "The one you chose", width: 76, height: 95 });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  image.addEventListener("error", () => {
    URL.revokeObjectURL(image.src);
    unreadable();
  });
  return (file: File | undefined) => {
    if (file) image.src = URL.createObjectURL(file);
    else image.removeAttribute("src");
    frame.replaceChildren(file ? image : empty);
    queryRequired(box, "[data-photo-word]").textContent = file ? "Change photo" : "Choose a photo";
  };
}

/** Takes a picture that is dropped on the field, or pasted anywhere in the form. */
function startDropping(box: HTMLElement, form: HTMLFormElement, take: (file: File) => void): void {
  const takeFrom = (event: Event, files: FileList | undefined) => {
    const file = files?.[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  box.addEventListener("dragover", (event) => {
    event.preventDefault();
    box.dataset.dropping = "";
  });
  for (const end of ["dragleave", "drop"])
    box.addEventListener(end, () => box.removeAttribute("data-dropping"));
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    takeFrom(event, event.dataTransfer?.files);
  });
  form.addEventListener("paste", (event) => takeFrom(event, event.clipboardData?.files));
}

/** Readies the photo field: chosen, dropped or pasted, checked before it is sent, shown. */
export function startPhoto(form: HTMLFormElement) {
  const box = queryRequired(form, "[data-photo]");
  const input = queryRequired<HTMLInputElement>(box, "[data-photo-input]");
  const remove = queryRequired<HTMLButtonElement>(box, "[data-photo-remove]");
  let chosen: File | undefined;
  let problem: string | undefined;
  let light: Promise<Blob> | undefined;

  // However it came, the form hears of it as of any other field.
  const tell = () => box.dispatchEvent(new Event("change", { bubbles: true }));
  const preview = startPreview(box, () => {
    problem = UNREADABLE_MESSAGE;
    preview(undefined);
    tell();
  });
  const take = (file: File | undefined) => {
    chosen = file;
    problem = file && pictureProblem(file);
    const sound = problem ? undefined : file;
    light = sound && lighterPicture(sound);
    preview(sound);
    remove.hidden = !file;
    tell();
  };
  // A choice that was cancelled keeps the picture there was.
  input.addEventListener("change", () => input.files?.[0] && take(input.files[0]));
  remove.addEventListener("click", () => {
    input.value = "";
    take(undefined);
    input.focus();
  });
  startDropping(box, form, take);
  // Chosen before this script arrived.
  if (input.files?.[0]) take(input.files[0]);
  return {
    problem: () => problem,
    /** Tells one picture from another. */
    mark: () => (chosen ? `${chosen.name} ${chosen.size} ${chosen.lastModified}` : null),
    /** What to send. */
    file: async () => (await light) ?? null,
    reset() {
      input.value = "";
      take(undefined);
    },
  };
}
