import {
  answerMessage,
  getMessageSettings,
  getMessages,
  getWishes,
  getWorklist,
  noteAsked,
  openMessage,
  saveMessageKind,
  saveReminders,
  saveWishes,
} from "#contract/desk/messages.ts";
import { allows } from "#rules/values/permissions.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import { channelNames } from "#server/platform/channels/channels.ts";
import { route } from "#server/platform/http/mount.ts";
import { noteAsked as noteTheAsking } from "./asked.ts";
import { messageSettings, saveKind, setReminders } from "./settings.ts";
import { findMessages } from "./store.ts";
import * as wishes from "./wishes.ts";
import { answer, open, worklist } from "./worklist.ts";

export const messageRoutes = [
  route(getMessages, async ({ db, query, staff }) => {
    const messages = await findMessages(db, query, readable(staff));
    return allows(staff, "reminders.send")
      ? messages
      : messages.map((message) => ({ ...message, text: null }));
  }),
  route(getWorklist, ({ db, config }) =>
    worklist(
      db,
      channelNames(config).filter((name) => name !== "desk"),
      config.publicUrl,
    ),
  ),
  route(openMessage, ({ body, staff, config, write }) =>
    write((trx) => open(trx, body, staff, config.publicUrl)),
  ),
  route(answerMessage, ({ body, write }) => write((trx) => answer(trx, body))),
  route(noteAsked, ({ body, staff, write }) => write((trx) => noteTheAsking(trx, body, staff))),
  route(getMessageSettings, ({ db, config }) => messageSettings(db, channelNames(config), config.publicUrl)),
  route(saveMessageKind, ({ body, config, write }) =>
    write((trx) => saveKind(trx, body, channelNames(config))),
  ),
  route(saveReminders, ({ body, write }) => write((trx) => setReminders(trx, body))),
  route(getWishes, ({ db, query }) => wishes.wishesOf(db, query.idPatient)),
  route(saveWishes, ({ body, write }) => write((trx) => wishes.saveWishes(trx, body))),
];
