interface Fillable {
  setFieldValue: (path: string, value: string) => void;
  getInputNode: (path: string) => HTMLElement | null;
}

/** Fills a field with what was offered beside it. The offer goes away, so the focus moves to the field. */
export function fillField(form: Fillable, path: string, value: string): void {
  form.setFieldValue(path, value);
  form.getInputNode(path)?.focus();
}
