import { fileURLToPath } from "node:url";

/** What the bundler tells of the modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const START = [fileOf("./main.tsx"), fileOf("./shell/auth/sign-in.tsx")];
const LIST = [
  "./shell/signed-in.tsx",
  "./features/patients/patients/list.tsx",
  "./features/money/bills/list.tsx",
].map(fileOf);
/** Of the packages that sign-in page and screens share: what the entry does not hold already. */
const START_PACKAGES =
  /\/react-router\/|@mantine\/form\/|@mantine\/hooks\/esm\/(use-id|use-uncontrolled)\/|@mantine\/core\/esm\/components\/(UnstyledButton|Button|Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton|Loader)\//;

/** What everything stands on and what itself needs nothing else; else it would be scattered over small files. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|@mantine\/hooks\/esm\/(use-merged-ref|utils)\//;

const isOurs = (id: string) => !id.includes("node_modules");

/** Of our own modules these and all that they import, directly or through others. */
function reachable(ids: readonly string[], graph: Graph, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id) || !isOurs(id)) continue;
    found.add(id);
    reachable(graph.getModuleInfo(id)?.importedIds ?? [], graph, found);
  }
  return found;
}

/** A group of what these modules import, without themselves: they stay the files that the manifest names. */
function importedBy(roots: readonly string[]) {
  let modules: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    modules ??= reachable(roots, graph);
    return modules.has(id) && !roots.includes(id);
  };
}

const isStart = importedBy(START);
const isList = importedBy(LIST);

/**
 * How the back-office is cut into files: on a slow line each request costs more than its bytes, so what the sign-in page
 * and every screen need comes in one file, and what most lists need in a second.
 */
export const codeSplitting = {
  // A group takes the named modules alone; else it would draw in whatever they import, heavy packages among it.
  includeDependenciesRecursively: false,
  groups: [
    { name: "react", test: REACT, priority: 2 },
    {
      name: (id: string, graph: Graph) => (isStart(id, graph) || START_PACKAGES.test(id) ? "start" : null),
      priority: 1,
    },
    { name: (id: string, graph: Graph) => (isList(id, graph) ? "list" : null), minShareCount: 8 },
  ],
};
