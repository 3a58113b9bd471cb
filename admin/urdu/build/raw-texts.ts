import { bare, childrenOf, literalText, type Node, nameOf, placeOf, type Source } from "./sources.ts";

/**
 * English that a screen shows without `say`. What reads as English counts wherever it stands: words in markup, labels, and
 * any literal that begins as a sentence or has two words. What only machines read is left out by where it stands.
 */

const LETTERS = /\p{L}{2}/u;
const SENTENCE = /^\p{Lu}\p{Ll}|\p{L}{2}[,.:]? \p{L}/u;
/** Attributes and fields that name what people read: one word of it counts. */
const LABELS =
  /^(label|title|placeholder|description|alt|submit|cancel|give|failed|group|heading|aria-(label|description|roledescription|placeholder|valuetext))$/;
/** Attributes and fields for machines. */
const MACHINES =
  /^(className|classNames|style|dir|lang|role|type|size|variant|color|keys|of|autoComplete|position|rel|target|href|to|id|name|htmlFor|as|align|data-.+|aria-(live|current|haspopup|controls|labelledby|describedby))$/;

/** "file:line: text" of each; `said` holds the literals that are said from elsewhere. */
export function rawTexts(source: Source, said: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const report = (node: Node, text: string) =>
    found.push(`${placeOf(source, node)}: ${text.trim().replace(/\s+/g, " ")}`);
  const visit = (node: Node, label: boolean): void => {
    if (isForMachines(node)) return;
    const text = shownText(node);
    if (text !== null && !said.has(`${source.file} ${node.start}`))
      if ((label ? LETTERS : SENTENCE).test(text)) report(node, text);
    for (const { field, child } of childrenOf(node)) {
      if (isLeftOut(node, field, child)) continue;
      visit(child, isLabel(node, field, label));
    }
  };
  visit(source.program, false);
  return found;
}

const isCall = ({ type }: Node) => type === "CallExpression";

/** What markup, a literal or a part of a template shows. */
function shownText(node: Node): string | null {
  if (node.type === "JSXText") return node.value as string;
  if (node.type === "TemplateElement") return (node.value as { cooked: string }).cooked;
  return node.type === "Literal" ? literalText(node) : null;
}

/** Whether every word counts below a node: in markup and in the value of a label, up to the next call or function. */
function isLabel(node: Node, field: string, isAbove: boolean): boolean {
  if (/^JSX(Element|Fragment)$/.test(node.type)) return field === "children";
  if (node.type === "JSXAttribute") return LABELS.test(nameOf(node.name) ?? "");
  if (node.type === "Property") return LABELS.test(nameOf(node.key) ?? "");
  return isAbove && !isCall(node) && !/Function/.test(node.type);
}

/** Types, imports and errors for the log. */
function isForMachines(node: Node): boolean {
  if (/^TS/.test(node.type)) return bare(node) === node;
  if (/^(Import|ExportAll)/.test(node.type)) return true;
  return node.type === "NewExpression" && /Error$/.test(nameOf(node.callee) ?? "");
}

function isLeftOut(node: Node, field: string, child: Node): boolean {
  if (/^TS/.test(node.type)) return field !== "expression";
  if (node.type === "JSXAttribute") return field === "name" || MACHINES.test(nameOf(node.name) ?? "");
  if (node.type === "Property") return field === "key" || MACHINES.test(nameOf(node.key) ?? "");
  if (node.type === "BinaryExpression") return /^[!=]==?$/.test(node.operator as string) && isLiteral(child);
  if (node.type === "SwitchCase") return field === "test";
  if (node.type === "ExpressionStatement") return typeof node.directive === "string";
  if (node.type === "MemberExpression") return field === "property" && isLiteral(child);
  return isCall(node) && nameOf(node.callee) === "say" && child === (node.arguments as Node[])[0];
}

const isLiteral = (node: Node) => literalText(node) !== null;
