import {
  checkImport,
  correctImportRow,
  decideImportRows,
  getEmptySheet,
  getImport,
  getImportRows,
  getProblemsFile,
  listImports,
  previewUndo,
  readImportSheet,
  runImport,
  undoImport,
  uploadImport,
} from "#contract/office/imports.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { route } from "#server/platform/http/mount.ts";
import { emptySheet, problemsFile } from "./files.ts";
import { readSheet } from "./reader/read-sheet.ts";
import { begin, run } from "./run.ts";
import * as imports from "./service.ts";
import * as store from "./store.ts";
import { preview, undo } from "./undo.ts";

function chosen<File>(file: File | null): File {
  if (!file) throw invalid({ field: "ImportFile", message: "Choose a file." });
  return file;
}

export const importRoutes = [
  route(uploadImport, async ({ body, file, write }) => {
    const { content } = chosen(file);
    const sheet = await readSheet(content);
    return await write((trx) => imports.keep(trx, { ...body, content, sheet }));
  }),
  route(readImportSheet, async ({ body, file, write }) => {
    const { content } = chosen(file);
    const sheet = await readSheet(content, body.sheet);
    return await write((trx) => imports.keepSheet(trx, { id: body.id, content, sheet }));
  }),
  route(checkImport, ({ body, write }) => write((trx) => imports.check(trx, body))),
  route(getImport, ({ db, query }) => imports.get(db, query.id)),
  route(listImports, ({ db }) => store.latestBatches(db)),
  route(getImportRows, async ({ db, query }) => {
    await imports.get(db, query.id);
    return await store.rowsWith(db, query.id, query);
  }),
  route(correctImportRow, ({ body, write }) => write((trx) => imports.correct(trx, body))),
  route(decideImportRows, ({ body, write }) => write((trx) => imports.decide(trx, body))),
  route(runImport, async ({ body, write }) => {
    await write((trx) => begin(trx, body.id));
    return await write((trx) => run(trx, body.id));
  }),
  route(previewUndo, ({ db, query }) => preview(db, query.id)),
  route(undoImport, ({ body, write }) => write((trx) => undo(trx, body.id))),
  route(getProblemsFile, ({ db, query }) => problemsFile(db, query.id)),
  route(getEmptySheet, async ({ query }) => emptySheet(query.kind)),
];
