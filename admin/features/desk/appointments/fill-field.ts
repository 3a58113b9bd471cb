interface Fillable {
  setFieldValue: (path: string, value: string) => void;
  getInputNode: (path: string) => HTMLElement | null;
}

/** Fills a field with a suggestion. The button that was pressed disappears, so the focus moves to the field. */
export function fillField(form: Fillable, path: string, value: string): void {
  form.setFieldValue(path, value);
  form.getInputNode(path)?.focus();
}
