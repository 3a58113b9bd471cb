import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from "prosemirror-tables";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let { depth } = $from; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, from, to, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** A thing that a button and keys do, and whether it is so where the cursor stands. */
export interface Tool {
  run: Command;
  isOn?: (state: EditorState) => boolean;
}

const markTool = (type: MarkType): Tool => ({
  run: toggleMark(type),
  isOn: (state) => hasMark(state, type),
});

function headingTool(level: number): Tool {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === nodes.heading && Math.max(2, $from.parent.attrs.level) === level;
  return {
    isOn,
    run: (state, dispatch) =>
      setBlockType(isOn(state) ? nodes.paragraph : nodes.heading, isOn(state) ? null : { level })(
        state,
        dispatch,
      ),
  };
}

function listTool(type: NodeType): Tool {
  const isOn = (state: EditorState) => isWithin(state, type);
  return {
    isOn,
    run: (state, dispatch) =>
      (isOn(state) ? liftListItem(nodes.list_item) : wrapInList(type))(state, dispatch),
  };
}

const isQuoted = (state: EditorState) => isWithin(state, nodes.blockquote);

const lineOf = (type: NodeType) => type.create(null, nodes.paragraph.create());

const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: NodeType) => nodes.table_row.create(null, [lineOf(type), lineOf(type)]);
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell)]);
  if (dispatch) {
    const { tr } = state;
    const at = tr.selection.from;
    tr.replaceSelectionWith(table);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  }
  return true;
};

export const TOOLS = {
  heading: headingTool(2),
  subheading: headingTool(3),
  bold: markTool(marks.strong),
  italic: markTool(marks.em),
  list: listTool(nodes.bullet_list),
  numbers: listTool(nodes.ordered_list),
  quote: {
    isOn: isQuoted,
    run: (state, dispatch) => (isQuoted(state) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
  },
  table: { isOn: isInTable, run: insertTable },
  addRow: { run: addRowAfter },
  addColumn: { run: addColumnAfter },
  removeRow: { run: deleteRow },
  removeColumn: { run: deleteColumn },
  removeTable: { run: deleteTable },
  undo: { run: undo },
  redo: { run: redo },
} as const satisfies Record<string, Tool>;

/** The address of the link at the cursor; null: there is none. */
export function linkAt(state: EditorState): string | null {
  const { from, to, empty, $from } = state.selection;
  if (empty) return marks.link.isInSet($from.marks())?.attrs.href ?? null;
  let href: string | null = null;
  state.doc.nodesBetween(from, to, (one) => {
    href ??= marks.link.isInSet(one.marks)?.attrs.href ?? null;
  });
  return href;
}

/** From where to where the link at the cursor goes; the selection where one is made. */
function linkedRange({ selection: { from, to, empty, $from } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to };
  let [start, end] = [$from.pos, $from.pos];
  $from.parent.forEach((child, offset) => {
    const at = $from.start() + offset;
    if (marks.link.isInSet(child.marks) && at <= $from.pos && $from.pos <= at + child.nodeSize)
      [start, end] = [at, at + child.nodeSize];
  });
  return { from: start, to: end };
}

/** Makes a link of the selection, or gives the one at the cursor another address; null takes it away. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = linkedRange(state);
    const { tr } = state;
    if (from === to && href) tr.insertText(href, from);
    const end = from === to && href ? from + href.length : to;
    tr.removeMark(from, end, marks.link);
    if (href) tr.addMark(from, end, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** A picture of a text: which one, and what it shows. */
export interface TextPicture {
  src: string;
  alt: string;
}

/** The picture that is selected; null: none is. */
export function pictureAt({ selection }: EditorState): TextPicture | null {
  return selection instanceof NodeSelection && selection.node.type === nodes.picture
    ? (selection.node.attrs as TextPicture)
    : null;
}

/** Puts a picture where the cursor stands, or in place of the selected one. */
export const putPicture =
  (picture: TextPicture): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.picture.create(picture), false).scrollIntoView());
    return true;
  };
