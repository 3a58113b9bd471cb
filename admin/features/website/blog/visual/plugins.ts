import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, Plugin } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { TOOLS } from "./commands.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

/** Marks that are typed at the beginning of a line. */
const typed = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, marks = ""]) => ({ level: marks.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,3})[.)]\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  ],
});

/** The first row of a table is its head, whatever was added, taken away or pasted. */
const headFirst = new Plugin({
  appendTransaction: (transactions, _, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((table, at) => {
      if (table.type !== nodes.table) return;
      table.forEach((row, rowOffset, index) => {
        row.forEach((cell, cellOffset) => {
          const type = index === 0 ? nodes.table_header : nodes.table_cell;
          if (cell.type !== type) tr.setNodeMarkup(at + 1 + rowOffset + 1 + cellOffset, type);
        });
      });
    });
    return tr.docChanged ? tr : null;
  },
});

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView());
  return true;
};

/** Publishing has this key on the whole screen. */
const { "Mod-Enter": _, ...baseKeys } = baseKeymap;

/** Everything that the editor does by keys. Tab leaves it, except between the cells of a table: nobody is caught. */
export function editorPlugins(openLink: () => void): Plugin[] {
  const link: Command = () => {
    openLink();
    return true;
  };
  return [
    typed,
    keymap({
      "Mod-b": TOOLS.bold.run,
      "Mod-i": TOOLS.italic.run,
      "Mod-k": link,
      "Mod-Alt-2": TOOLS.heading.run,
      "Mod-Alt-3": TOOLS.subheading.run,
      "Mod-Shift-7": TOOLS.numbers.run,
      "Mod-Shift-8": TOOLS.list.run,
      "Mod-Shift-9": TOOLS.quote.run,
      "Mod-]": sinkListItem(nodes.list_item),
      "Mod-[": liftListItem(nodes.list_item),
      "Mod-z": TOOLS.undo.run,
      "Mod-y": TOOLS.redo.run,
      "Mod-Shift-z": TOOLS.redo.run,
      "Shift-Enter": chainCommands(exitCode, breakLine),
      Enter: splitListItem(nodes.list_item),
      Tab: goToNextCell(1),
      "Shift-Tab": goToNextCell(-1),
    }),
    keymap(baseKeys),
    history(),
    tableEditing(),
    headFirst,
    gapCursor(),
    dropCursor(),
  ];
}
