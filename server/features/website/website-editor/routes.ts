import {
  arrangeSections,
  discardSectionDrafts,
  getPublications,
  getSections,
  previewSite,
  publishSite,
  restorePublication,
  saveSectionDraft,
} from "#contract/website/editor.ts";
import { getTextsOfGoneDoctors } from "#contract/website/gone-doctors.ts";
import { addPicture, listPictures } from "#contract/website/library.ts";
import {
  arrangeSiteDoctors,
  arrangeSiteServices,
  listSiteDoctors,
  listSitePrices,
  saveSiteDepartment,
  saveSiteDoctor,
  saveSiteService,
} from "#contract/website/records.ts";
import { assertDraws } from "#server/features/website/site/rendering.ts";
import { route } from "#server/platform/http/mount.ts";
import { textsOfGoneDoctors } from "./gone-doctors.ts";
import * as library from "./library.ts";
import { preview } from "./preview.ts";
import { publish, restore } from "./publishing.ts";
import * as records from "./records.ts";
import { findDoctors, findPrices } from "./records-store.ts";
import * as editor from "./service.ts";
import { findPublications } from "./store.ts";

export const websiteEditorRoutes = [
  route(getSections, ({ db }) => editor.sections(db)),
  route(saveSectionDraft, ({ body, write }) => write((trx) => editor.saveDraft(trx, body))),
  route(arrangeSections, ({ body, write }) => write((trx) => editor.arrange(trx, body))),
  route(discardSectionDrafts, ({ body, write }) => write((trx) => editor.discardDrafts(trx, body.keys))),
  route(previewSite, ({ body, db, site }) => preview(db, body, site)),
  route(publishSite, ({ body, staff, write, site }) =>
    write((trx) =>
      publish(trx, body, {
        staffId: staff.id,
        assertRenders: (trx, texts) => assertDraws(trx, { texts }, site),
      }),
    ),
  ),
  route(getPublications, ({ db }) => findPublications(db)),
  route(restorePublication, ({ body, staff, write, site }) =>
    write((trx) =>
      restore(trx, body.id, {
        staffId: staff.id,
        assertRenders: (trx, texts) => assertDraws(trx, { texts }, site),
      }),
    ),
  ),
  route(listPictures, ({ db, site }) => library.pictures(db, site)),
  route(addPicture, async ({ body, file, write, site, pictures, log }) => {
    const prepared = await library.prepareUpload(file);
    const added = await write((trx) => library.keep(trx, prepared, body.name, site));
    // The browsers' files are made while the picture's words are typed; an earlier request waits for them.
    pictures
      .make(added.picture)
      .catch((error: unknown) => log.warn({ err: error }, "a picture waits to be made ready"));
    return added;
  }),
  route(getTextsOfGoneDoctors, ({ db }) => textsOfGoneDoctors(db)),
  route(listSiteDoctors, ({ db }) => findDoctors(db)),
  route(saveSiteDoctor, ({ body, write }) => write((trx) => records.saveDoctor(trx, body))),
  route(arrangeSiteDoctors, ({ body, write }) => write((trx) => records.arrangeDoctors(trx, body.ids))),
  route(listSitePrices, ({ db }) => findPrices(db)),
  route(saveSiteDepartment, ({ body, write }) => write((trx) => records.saveDepartment(trx, body))),
  route(saveSiteService, ({ body, write }) => write((trx) => records.saveService(trx, body))),
  route(arrangeSiteServices, ({ body, write }) => write((trx) => records.arrangeServices(trx, body.ids))),
];
