import { createElement, queryRequired } from "#site/islands/elements.ts";
import { say } from "#site/islands/urdu/voice.ts";
import { lighterPicture, pictureProblem, UNREADABLE_MESSAGE } from "#ui/picture.ts";

/** Shows the chosen picture, or the empty frame; calls `unreadable` if the browser cannot decode the picture. */
function startPreview(box: HTMLElement, unreadable: () => void) {
  const frame = queryRequired(box, "[data-photo-frame]");
  const empty = queryRequired(frame, "svg");
  const image = createElement("img", { alt: say("chosenPhoto"), width: 76, height: 95 });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  image.addEventListener("error", () => {
    URL.revokeObjectURL(image.src);
    unreadable();
  });
  return (file: File | undefined) => {
    if (file) image.src = URL.createObjectURL(file);
    else image.removeAttribute("src");
    frame.replaceChildren(file ? image : empty);
    queryRequired(box, "[data-photo-word]").textContent = file ? say("changePhoto") : say("choosePhoto");
  };
}

/** Calls `take` with a picture that is dropped on the field or pasted anywhere in the form. */
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

/** Starts the photo field: a picture can be chosen, dropped or pasted, is checked at once, and shown. */
export function startPhoto(form: HTMLFormElement) {
  const box = queryRequired(form, "[data-photo]");
  const input = queryRequired<HTMLInputElement>(box, "[data-photo-input]");
  const remove = queryRequired<HTMLButtonElement>(box, "[data-photo-remove]");
  let chosen: File | undefined;
  let problem: string | undefined;
  let light: Promise<Blob> | undefined;

  // Dropped and pasted pictures fire "change" too, as other fields do.
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
  // Cancelling the file dialog keeps the current picture.
  input.addEventListener("change", () => input.files?.[0] && take(input.files[0]));
  remove.addEventListener("click", () => {
    input.value = "";
    take(undefined);
    input.focus();
  });
  startDropping(box, form, take);
  // Takes a file that was chosen before this script was loaded.
  if (input.files?.[0]) take(input.files[0]);
  return {
    problem: () => problem,
    /** A text that differs between pictures; null without one. */
    mark: () => (chosen ? `${chosen.name} ${chosen.size} ${chosen.lastModified}` : null),
    /** The file to send; null without one. */
    file: async () => (await light) ?? null,
    reset() {
      input.value = "";
      take(undefined);
    },
  };
}
