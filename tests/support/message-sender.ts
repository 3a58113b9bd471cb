import { sendDue } from "#server/features/desk/messages/sender.ts";
import { smsChannel } from "#server/platform/channels/sms.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";

/** A process that sends messages until somebody kills it: `message-sender.ts CONNECTION URL`. */

const [connection = "{}", url = ""] = process.argv.slice(2);
const database = openDatabase(JSON.parse(connection));
const channel = smsChannel({ url, method: "GET", headers: {} });
const log = createLog("silent");
process.send?.("ready");
for (;;) await sendDue(database, [channel], log);
