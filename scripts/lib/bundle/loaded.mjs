import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Prints every file that programs load on import, native code included, one a line. Arguments: the id of the calling
// process and a limit in MB, as the programs of child processes expect them, then the programs.

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) loaded.add(fileURLToPath(url));
    return next(url, context);
  },
});
const open = process.dlopen;
process.dlopen = (module, file, ...rest) => {
  loaded.add(file);
  return open(module, file, ...rest);
};
for (const program of process.argv.slice(4)) await import(program);
process.stdout.write([...loaded].join("\n"), () => process.exit());
