import type { FastifyInstance } from "fastify";
import "#contract/abroad.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { requestRoutes } from "./features/appointment-requests/routes.ts";
import { appointmentRoutes } from "./features/appointments/routes.ts";
import { assertVisitsCovered } from "./features/appointments/uncovered-visits.ts";
import { upcomingReason } from "./features/appointments/upcoming.ts";
import { queueBackupMails } from "./features/backups/mails.ts";
import { backupRoutes } from "./features/backups/routes.ts";
import { billRoutes } from "./features/bills/routes.ts";
import { DayFeed } from "./features/board/feed.ts";
import { boardRoutes } from "./features/board/routes.ts";
import { clinicRuleRoutes } from "./features/clinic-rules/routes.ts";
import { contactMessageRoutes } from "./features/contact-messages/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { dayCloseRoutes } from "./features/day-close/routes.ts";
import { departmentRoutes } from "./features/departments/routes.ts";
import { doctorPanelRoutes } from "./features/doctor-panel/routes.ts";
import { registerDoctorChangeCheck } from "./features/doctors/before-change.ts";
import { doctorRoutes } from "./features/doctors/routes.ts";
import { dueRoutes } from "./features/dues/routes.ts";
import { expenseRoutes } from "./features/expenses/routes.ts";
import { exportRoutes } from "./features/exports/routes.ts";
import { historyRoutes } from "./features/history/routes.ts";
import { importRoutes } from "./features/imports/routes.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { lookRoutes } from "./features/looks/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { startSending } from "./features/messages/sender.ts";
import { noticeRoutes } from "./features/notices/routes.ts";
import { packageRoutes } from "./features/packages/routes.ts";
import { patientAccountRoutes } from "./features/patient-account/routes.ts";
import { advanceReason } from "./features/patient-account/service.ts";
import { patientLinkRoutes } from "./features/patient-link/routes.ts";
import { patientRoutes } from "./features/patients/routes.ts";
import { postRoutes } from "./features/posts/routes.ts";
import { publicFormRoutes } from "./features/public-forms/routes.ts";
import { recallRoutes } from "./features/recalls/routes.ts";
import { receivedRoutes } from "./features/received/routes.ts";
import { reportRoutes } from "./features/report/routes.ts";
import { retentionRoutes } from "./features/retention/routes.ts";
import { scheduleRoutes } from "./features/schedule/routes.ts";
import { screenRoutes } from "./features/screen/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { serviceRoutes } from "./features/services/routes.ts";
import { setUpRoutes } from "./features/set-up/routes.ts";
import { settingRoutes } from "./features/settings/routes.ts";
import { shareRoutes } from "./features/shares/routes.ts";
import { openSite } from "./features/site/open-site.ts";
import type { SiteParts } from "./features/site/site.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { statusRoutes } from "./features/status/routes.ts";
import { todayRoutes } from "./features/today/routes.ts";
import { waitingListRoutes } from "./features/waiting-list/routes.ts";
import { websiteEditorRoutes } from "./features/website-editor/routes.ts";
import { buildListener } from "./listener.ts";
import { Backups } from "./platform/backup/schedule.ts";
import { openChannels } from "./platform/channels/channels.ts";
import type { Database } from "./platform/db/database.ts";
import { startSweeping } from "./platform/db/maintenance.ts";
import type { ReadReplica } from "./platform/db/read-replica.ts";
import { Telemetry } from "./platform/health/telemetry.ts";
import { Watch } from "./platform/health/watch.ts";
import { closeGently } from "./platform/http/close-gently.ts";
import { assertDistinct } from "./platform/http/mount.ts";
import { startDelivering } from "./platform/mail/mail.ts";
import type { Config, ListenAt } from "./platform/process/config.ts";
import type { Log } from "./platform/process/log.ts";
import { registerRemovalCheck } from "./platform/resource/removal.ts";

export interface AppParts {
  database: Database;
  /** A standby for reads that are long and may be done elsewhere. */
  replica?: ReadReplica | null;
  config: Config;
  log: Log;
  /** Where the website is kept for when the database is away; null: nowhere, and it is read when somebody asks for it. */
  siteFolder?: string | null;
  /** Resolves when a database that is away is ready: calls are refused until then. Null: it is ready. */
  databaseReady?: Promise<void> | null;
  /** What draws the website's pages: the last build, unless a test brings its own. */
  loadSite?: SiteParts["load"];
  /** The computer's clock, in milliseconds; tests bring their own. */
  now?: () => number;
}

const featureRoutes = [
  ...accountRoutes,
  ...publicFormRoutes,
  ...requestRoutes,
  ...appointmentRoutes,
  ...boardRoutes,
  ...screenRoutes,
  ...scheduleRoutes,
  ...clinicRuleRoutes,
  ...doctorPanelRoutes,
  ...patientRoutes,
  ...patientLinkRoutes,
  ...billRoutes,
  ...invoiceRoutes,
  ...patientAccountRoutes,
  ...packageRoutes,
  ...departmentRoutes,
  ...serviceRoutes,
  ...doctorRoutes,
  ...expenseRoutes,
  ...dayCloseRoutes,
  ...contactMessageRoutes,
  ...staffRoutes,
  ...searchRoutes,
  ...historyRoutes,
  ...importRoutes,
  ...dashboardRoutes,
  ...receivedRoutes,
  ...shareRoutes,
  ...noticeRoutes,
  ...backupRoutes,
  ...lookRoutes,
  ...messageRoutes,
  ...recallRoutes,
  ...dueRoutes,
  ...todayRoutes,
  ...waitingListRoutes,
  ...reportRoutes,
  ...statusRoutes,
  ...retentionRoutes,
  ...websiteEditorRoutes,
  ...postRoutes,
  ...settingRoutes,
  ...setUpRoutes,
];

registerRemovalCheck("desk", upcomingReason);
registerRemovalCheck("money", advanceReason);
registerDoctorChangeCheck(assertVisitsCovered);

/** Every call the clinic's API answers. */
export const routes = [...featureRoutes, ...exportRoutes(featureRoutes)];

/**
 * Builds the whole application without listening at PORT: main.ts does that, tests inject or listen on a free port. The
 * listener of SITE_PORT opens and closes with it.
 */
export async function buildApp({
  database,
  replica = null,
  config,
  log,
  siteFolder = null,
  databaseReady = null,
  loadSite,
  now = Date.now,
}: AppParts): Promise<FastifyInstance> {
  assertDistinct(routes);
  const clock = { now, clockChecked: config.clockChecked };
  const watch = new Watch({ database, replica }, clock, log, { awaitsDatabase: databaseReady !== null });
  // Whoever started us hears of a failure.
  databaseReady?.then(() => watch.databaseIsReady()).catch(() => undefined);
  await watch.start();
  const telemetry = new Telemetry(now);
  const backups = new Backups(database, config, log);
  const { site, pictures } = openSite(
    { database, log, publicUrl: config.publicUrl, now, load: loadSite },
    siteFolder,
  );
  const feed = new DayFeed(database.kysely);
  const application = { site, pictures, feed };
  const parts = { database, replica, config, log, watch, telemetry, backups, application, routes };
  const app = await buildListener(parts, config.serve);
  // Before connections are closed: who waits is answered.
  app.addHook("preClose", () => feed.stop());
  if (siteFolder !== null && (config.serve !== "office" || config.site)) void site.start();
  const stopSweeping = startSweeping(database, { watch, telemetry, log });
  backups.start(watch, () => queueBackupMails(database.kysely, config));
  const stopDelivering = startDelivering(database, config, log);
  const stopSending = startSending(database, openChannels(database, config), log, config.publicUrl);
  if (config.metricsPort !== undefined) {
    // Loaded where it is wanted: most clinics have nothing that collects figures.
    const { serveMetrics } = await import("./platform/health/metrics-server.ts");
    app.addHook("onClose", await serveMetrics({ database, telemetry, watch }, config.metricsPort, log));
  }
  app.addHook("onClose", () => watch.stop());
  app.addHook("onClose", () => site.stop());
  app.addHook("onClose", stopSweeping);
  app.addHook("onClose", () => backups.stop());
  app.addHook("onClose", stopDelivering);
  app.addHook("onClose", stopSending);
  if (config.site) openBeside(app, await buildListener(parts, "site"), config.site);
  return app;
}

/** The website's own listener opens before the app's, so that a port that is taken stops the start. */
function openBeside(app: FastifyInstance, site: FastifyInstance, { port, host }: ListenAt) {
  app.addHook("onReady", async () => {
    await site.listen({ port, host });
  });
  app.addHook("onClose", () => closeGently(site));
}
