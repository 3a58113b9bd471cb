import classes from "./list-in-place.module.css";

/**
 * Of a Select or MultiSelect: the open list belongs to the part of the page in which its field stands, and scrolls by
 * itself. What Mantine puts around a list that scrolls would need a stop for Tab.
 *
 *   <Select label="Department" {...LIST_IN_PLACE} data={…} />
 */
export const LIST_IN_PLACE = {
  withScrollArea: false,
  comboboxProps: { withinPortal: false },
  classNames: { options: classes.options ?? "" },
  // A list that scrolls would be a stop for Tab, and take the focus along when it closes.
  attributes: { options: { tabIndex: -1 } },
} as const;
