import { expect, it } from "vitest";
import { commandLine } from "./release.ts";

it.each([
  [false, "/srv/clinic/", "npm run backup -- --to F", "npm start"],
  [true, "/home/owner/matab-0.1.0/", "./matab backup --to F", "./matab start"],
  [true, "/opt/matab/versions/0.1.0-abc/", "sudo matab backup --to F", "sudo systemctl start matab"],
])("a command as it is typed where a program lies (bundle: %s, %s)", (isBundle, folder, backup, start) => {
  expect(commandLine("backup", "--to F", { isBundle, folder })).toBe(backup);
  expect(commandLine("start", "", { isBundle, folder })).toBe(start);
});
