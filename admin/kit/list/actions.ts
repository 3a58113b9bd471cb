import { IconEye, IconPencil, IconTrash } from "#admin/kit/display/icons.ts";
import type { RowAction } from "./types.ts";

/** The actions that most lists have, with their icons and keys. */
export const viewAction = (to: string): RowAction => ({ name: "View", icon: IconEye, keys: "Enter", to });
export const editAction = (to: string): RowAction => ({ name: "Edit", icon: IconPencil, keys: "e", to });
export const deleteAction = (run: () => void): RowAction => ({
  name: "Delete",
  icon: IconTrash,
  keys: "Delete",
  danger: true,
  run,
});
