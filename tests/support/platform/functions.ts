import { parseAst } from "vite";

export interface LongFunction {
  /** Of its first line, from 1. */
  line: number;
  /** How many lines it takes, its first and last included. */
  lines: number;
  /** The comment that ends on the line before it, and the function itself. */
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;
const linesOf = (text: string) => text.split("\n");

/** The functions of a file that take more than `most` lines: components, methods and functions in functions included. */
export function functionsOver(most: number, file: string, text: string): LongFunction[] {
  const lines = linesOf(text);
  if (lines.length <= most) return [];
  const found: LongFunction[] = [];
  const visit = (node: Node) => {
    const count = linesOf(text.slice(node.start, node.end)).length;
    // Nothing in a short node is long.
    if (count <= most) return;
    if (FUNCTIONS.includes(node.type)) {
      const first = linesOf(text.slice(0, node.start)).length;
      const above = lines.slice(0, first - 1).findLastIndex((line) => !/^\s*(\/\*\*|\*|\/\/)/.test(line));
      const whole = lines.slice(above + 1, first - 1 + count).join("\n");
      found.push({ line: first, lines: count, text: whole });
    }
    for (const child of Object.values(node).flat().filter(isNode)) visit(child);
  };
  visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }) as Node);
  return found;
}
