import {
  bare,
  isNode,
  literalText,
  type Node,
  nameOf,
  parsed,
  pathOf,
  placeOf,
  type Source,
  walk,
} from "./sources.ts";

/** An English text that `say` is asked for. */
export interface SaidText {
  text: string;
  /** What tells it from the same English text of another meaning: `say("Due", { as: "state" })`; "" for none. */
  context: string;
  file: string;
}

export interface Said {
  texts: SaidText[];
  /** "file:line: what is wrong". */
  problems: string[];
  /** Literals that are said although they stand elsewhere, as labels in a constant: "file start". */
  literals: Set<string>;
}

const SAY = "ui/say.ts";
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** All texts that these files say. Each must be a literal, or stand in a constant of literals. */
export function saidTexts(files: readonly string[]): Said {
  const said: Said = { texts: [], problems: [], literals: new Set() };
  const sources = new Map<string, Source>();
  const open = (file: string) => {
    const source = sources.get(file) ?? parsed(file);
    sources.set(file, source);
    return source;
  };
  for (const file of files) saidIn(open(file), open, said);
  return said;
}

/** Adds what one source says; `open` reads the modules whose constants it names. */
export function saidIn(source: Source, open: (file: string) => Source, said: Said): void {
  const say = localNameOfSay(source);
  if (say === null) return;
  walk(source.program, (node) => {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== say) return;
    const [text, values] = node.arguments as Node[];
    const found = text && literalsOf(text, source, open);
    if (!found) {
      said.problems.push(`${placeOf(source, node)}: say() takes a text that stands in the sources`);
      return;
    }
    for (const { at, from } of found) {
      const english = literalText(at) ?? "";
      said.literals.add(`${from.file} ${at.start}`);
      said.texts.push({ text: english, context: contextOf(values), file: source.file });
      const missing = missingPlaces(english, values);
      if (missing.length > 0)
        said.problems.push(`${placeOf(source, node)}: no value for {${missing.join("}, {")}}`);
    }
  });
}

function localNameOfSay({ file, program }: Source): string | null {
  for (const node of program.body as Node[]) {
    const { local } = importOf(node, file, (path, name) => path === SAY && name === "say") ?? {};
    if (local) return local;
  }
  return null;
}

/** The import of a declaration that is meant: its local name, where it comes from and what it is called there. */
function importOf(
  node: Node,
  file: string,
  isMeant: (path: string, name: string, local: string) => boolean,
): { path: string; name: string; local: string } | null {
  if (node.type !== "ImportDeclaration") return null;
  const path = pathOf(file, literalText(node.source as Node) ?? "");
  if (path === null) return null;
  for (const specifier of node.specifiers as Node[]) {
    const [name, local] = [nameOf(specifier.imported), nameOf(specifier.local)];
    if (name && local && isMeant(path, name, local)) return { path, name, local };
  }
  return null;
}

interface Found {
  at: Node;
  from: Source;
}

/** The literals that an argument may be; null if it may be anything else. */
function literalsOf(argument: Node, source: Source, open: (file: string) => Source): Found[] | null {
  const node = bare(argument);
  if (literalText(node) !== null) return [{ at: node, from: source }];
  const all = (nodes: readonly Node[], from = source) => {
    const each = nodes.map((one) => literalsOf(one, from, open));
    return each.every((one) => one !== null) ? each.flat() : null;
  };
  if (node.type === "ConditionalExpression") return all([node.consequent as Node, node.alternate as Node]);
  if (node.type === "LogicalExpression") return all([node.left as Node, node.right as Node]);
  if (node.type === "Identifier") {
    const constant = constantOf(node.name as string, source, open);
    return constant && literalText(constant.value) !== null
      ? [{ at: constant.value, from: constant.from }]
      : null;
  }
  if (node.type !== "MemberExpression") return null;
  const constant = constantOf(nameOf(node.object) ?? "", source, open);
  if (constant?.value.type !== "ObjectExpression") return null;
  const properties = constant.value.properties as Node[];
  const chosen = node.computed
    ? properties
    : properties.filter(({ key }) => nameOf(key) === nameOf(node.property));
  return chosen.length > 0
    ? all(
        chosen.map(({ value }) => value as Node),
        constant.from,
      )
    : null;
}

/** The value of a constant at the top of this module, or of the one that it is imported from. */
function constantOf(
  name: string,
  source: Source,
  open: (file: string) => Source,
): { value: Node; from: Source } | null {
  for (const node of source.program.body as Node[]) {
    const imported = importOf(node, source.file, (_path, _name, local) => local === name);
    if (imported) return constantOf(imported.name, open(imported.path), open);
    const declared = isNode(node.declaration) ? node.declaration : node;
    if (declared.type !== "VariableDeclaration" || declared.kind !== "const") continue;
    for (const { id, init } of declared.declarations as Node[])
      if (nameOf(id) === name && isNode(init)) return { value: bare(init), from: source };
  }
  return null;
}

/** The properties of an object that is written out; null if it comes from elsewhere. */
function propertiesOf(values: Node | undefined): Node[] | null {
  const properties = values?.type === "ObjectExpression" ? (values.properties as Node[]) : null;
  return properties?.every(({ type }) => type === "Property") ? properties : null;
}

function contextOf(values: Node | undefined): string {
  const context = propertiesOf(values)?.find(({ key }) => nameOf(key) === "as");
  return context ? (literalText(context.value as Node) ?? "") : "";
}

/** The places of a text for which nothing is given, as far as the sources say. */
function missingPlaces(text: string, values: Node | undefined): string[] {
  const given = values === undefined ? [] : propertiesOf(values)?.map(({ key }) => nameOf(key));
  return given ? placesIn(text).filter((place) => !given.includes(place)) : [];
}

export { placesIn };
