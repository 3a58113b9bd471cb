import { fileURLToPath } from "node:url";

/** What the bundler tells of the modules. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = [fileOf("./main.tsx")];
const SIGN_IN = [fileOf("./shell/auth/sign-in.tsx")];
const LIST = [
  "./shell/signed-in.tsx",
  "./features/patients/patients/list.tsx",
  "./features/money/bills/list.tsx",
].map(fileOf);
/** The forms that are filled in most: what they share is one file. */
const FORM = [
  "./features/money/bills/form.tsx",
  "./features/patients/patients/form.tsx",
  "./features/desk/appointments/form.tsx",
  "./features/money/expenses/form.tsx",
].map(fileOf);

// Packages are named: whatever imports one thing of @mantine/core imports, as far as the graph knows, all of it.
const CORE = "@mantine/core/esm/components/";
/** What opens over a screen, the calendar of its date fields among it: forms need it, and screens with a range of days. */
const OVERLAY = new RegExp(
  `@floating-ui|${CORE}(Accordion|FocusTrap|Floating|Overlay|Popover|Portal|VisuallyHidden)/|@mantine/dates/|/dayjs/|@mantine/core/esm/.*/(get-ref-prop|get-single-element-child|find-element-in-shadow-dom)|@mantine/core/esm/utils/Floating/|/kit/fields/(calendar-input|date-field)`,
);
const FORM_PACKAGES = new RegExp(
  `${CORE}(Checkbox|Combobox|Modal|ModalBase|MultiSelect|Pill|PillsInput|Radio|ScrollArea|Select|Textarea)/(?!utils/to-int)|@mantine/hooks/esm/use-(debounced-value|previous)/|@mantine/core/esm/utils/InlineInput|react-textarea-autosize|react-remove-scroll|use-sidecar`,
);
/** Of the packages that sign-in page and screens share: what the entry does not hold already. */
const START_PACKAGES =
  /\/react-router\/|@mantine\/hooks\/esm\/(use-id|use-uncontrolled)\/|@mantine\/core\/esm\/components\/(UnstyledButton|Button|Input|InputBase|TextInput|ActionIcon|CloseButton|Loader)\//;

/** Of the packages what the sign-in page needs, and forms, and lists do not. */
const SIGN_IN_PACKAGES = /@mantine\/form\/|@mantine\/core\/esm\/components\/PasswordInput\//;

/** What everything stands on and what itself needs nothing else; else it would be scattered over small files. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|@mantine\/hooks\/esm\/(use-merged-ref|utils)\//;

const isKit = (id: string) => id.startsWith(fileOf("./kit/"));
const isShared = (id: string) => id.startsWith(fileOf("../contract/")) || id.startsWith(fileOf("../rules/"));
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

const isMain = importedBy(MAIN);
const isSignIn = importedBy(SIGN_IN);
const isList = importedBy(LIST);
const isStart = (id: string, graph: Graph) => isMain(id, graph) || (isSignIn(id, graph) && isList(id, graph));
const isForm = importedBy(FORM);
/** What screens without a form load too. */
const isElsewhere = importedBy([
  ...LIST,
  fileOf("./features/desk/board/board.tsx"),
  fileOf("./features/money/dashboard/dashboard.tsx"),
]);

/**
 * How the back-office is cut into files: on a slow line each request costs more than its bytes, so what the sign-in page
 * and every screen share comes in one file, what the sign-in page and forms need in a second, what most lists need in a
 * third, what opens over a screen and what forms share in two more.
 */
export const codeSplitting = {
  // A group takes the named modules alone; else it would draw in whatever they import, heavy packages among it.
  includeDependenciesRecursively: false,
  groups: [
    { name: "react", test: REACT, priority: 4 },
    {
      name: (id: string, graph: Graph) =>
        SIGN_IN_PACKAGES.test(id) || (isSignIn(id, graph) && !isStart(id, graph)) ? "sign-in" : null,
      priority: 3,
    },
    {
      name: (id: string, graph: Graph) => (isStart(id, graph) || START_PACKAGES.test(id) ? "start" : null),
      priority: 3,
    },
    {
      name: (id: string, graph: Graph) => (isList(id, graph) ? "list" : null),
      priority: 2,
      minShareCount: 8,
    },
    { name: "overlay", test: OVERLAY, priority: 1, minShareCount: 4 },
    {
      name: (id: string, graph: Graph) =>
        FORM_PACKAGES.test(id) || (isKit(id) && isForm(id, graph) && !isElsewhere(id, graph)) ? "form" : null,
      minShareCount: 4,
    },
    {
      name: (id: string, graph: Graph) =>
        isShared(id) && isForm(id, graph) && !isElsewhere(id, graph) ? "form-facts" : null,
      minShareCount: 3,
    },
  ],
};
