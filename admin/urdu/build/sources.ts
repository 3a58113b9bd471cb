import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** The sources of the back-office as trees, read by the bundler's own parser. */

/** A node of ESTree; what it holds depends on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Source {
  file: string;
  text: string;
  program: Node;
}

/** All sources that may say something, tests left out. */
export const sourceFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "admin", "ui"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|^admin\/urdu\//.test(file))
    .filter((file) => existsSync(file));

export function parsed(file: string, text = readFileSync(file, "utf8")): Source {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return { file, text, program: program as unknown as Node };
}

/** A specifier as a path from the repository's root; null for a package. */
export function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The nodes directly below, with the field that holds them. */
export function childrenOf(node: Node): { field: string; child: Node }[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ field, child })),
  );
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const { child } of childrenOf(node)) walk(child, visit);
}

/** "file:line". */
export const placeOf = ({ file, text }: Source, { start }: Node) =>
  `${file}:${text.slice(0, start).split("\n").length}`;

/** The value without `as const`, `satisfies …` and `!` around it. */
export function bare(node: Node): Node {
  const { expression } = node;
  return /^(TS\w+Expression|ParenthesizedExpression)$/.test(node.type) && isNode(expression)
    ? bare(expression)
    : node;
}

/** The text of a string literal or of a template without values; null for anything else. */
export function literalText(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
  if (node.type === "TemplateLiteral" && quasis?.length === 1) return quasis[0]?.value.cooked ?? null;
  return null;
}

/** The name of an identifier or of an object's key; null for a computed one. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name as string;
  if (node.type === "JSXNamespacedName") return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  return literalText(node);
}
