import type { FastifyInstance } from "fastify";
import "#contract/values/abroad.ts";
import { accountRoutes } from "./features/clinic/account/routes.ts";
import { clinicRuleRoutes } from "./features/clinic/clinic-rules/routes.ts";
import { departmentRoutes } from "./features/clinic/departments/routes.ts";
import { registerDoctorChangeCheck } from "./features/clinic/doctors/before-change.ts";
import { doctorRoutes } from "./features/clinic/doctors/routes.ts";
import { scheduleRoutes } from "./features/clinic/schedule/routes.ts";
import { serviceRoutes } from "./features/clinic/services/routes.ts";
import { staffRoutes } from "./features/clinic/staff/routes.ts";
import { aftercareRoutes } from "./features/clinical/aftercare/routes.ts";
import { chartRoutes } from "./features/clinical/chart/routes.ts";
import { allergiesMet } from "./features/clinical/doctor-panel/allergies.ts";
import { assertMayOpen } from "./features/clinical/doctor-panel/opening.ts";
import { doctorPanelRoutes } from "./features/clinical/doctor-panel/routes.ts";
import { prescriptionRoutes } from "./features/clinical/prescriptions/routes.ts";
import { procedureRoutes } from "./features/clinical/procedures/routes.ts";
import { vitalsRoutes } from "./features/clinical/vitals/routes.ts";
import { requestRoutes } from "./features/desk/appointment-requests/routes.ts";
import { registerPrescriptionCheck } from "./features/desk/appointments/prescription-check.ts";
import { appointmentRoutes } from "./features/desk/appointments/routes.ts";
import { assertVisitsCovered } from "./features/desk/appointments/uncovered-visits.ts";
import { upcomingReason } from "./features/desk/appointments/upcoming.ts";
import { DayFeed } from "./features/desk/board/feed.ts";
import { boardRoutes } from "./features/desk/board/routes.ts";
import { messageRoutes } from "./features/desk/messages/routes.ts";
import { startSending } from "./features/desk/messages/sender.ts";
import { patientLinkRoutes } from "./features/desk/patient-link/routes.ts";
import { recallRoutes } from "./features/desk/recalls/routes.ts";
import { waitingListRoutes } from "./features/desk/waiting-list/routes.ts";
import { screenRoutes } from "./features/desk/waiting-room/routes.ts";
import { billRoutes } from "./features/money/bills/routes.ts";
import { dashboardRoutes } from "./features/money/dashboard/routes.ts";
import { dayCloseRoutes } from "./features/money/day-close/routes.ts";
import { dueRoutes } from "./features/money/dues/routes.ts";
import { expenseRoutes } from "./features/money/expenses/routes.ts";
import { receivedRoutes } from "./features/money/income/routes.ts";
import { invoiceRoutes } from "./features/money/invoices/routes.ts";
import { labRoutes } from "./features/money/lab/routes.ts";
import { labReason } from "./features/money/lab/service.ts";
import { packageRoutes } from "./features/money/packages/routes.ts";
import { patientAccountRoutes } from "./features/money/patient-account/routes.ts";
import { advanceReason } from "./features/money/patient-account/service.ts";
import { planRoutes } from "./features/money/plans/routes.ts";
import { shareRoutes } from "./features/money/shares/routes.ts";
import { unbilledRoutes } from "./features/money/unbilled/routes.ts";
import { lookRoutes } from "./features/office/access-log/routes.ts";
import { queueBackupMails } from "./features/office/backups/mails.ts";
import { backupRoutes } from "./features/office/backups/routes.ts";
import { reportRoutes } from "./features/office/diagnostics/routes.ts";
import { exportRoutes } from "./features/office/exports/routes.ts";
import { historyRoutes } from "./features/office/history/routes.ts";
import { importRoutes } from "./features/office/imports/routes.ts";
import { noticeRoutes } from "./features/office/notices/routes.ts";
import { retentionRoutes } from "./features/office/retention/routes.ts";
import { searchRoutes } from "./features/office/search/routes.ts";
import { setUpRoutes } from "./features/office/set-up/routes.ts";
import { settingRoutes } from "./features/office/settings/routes.ts";
import { statusRoutes } from "./features/office/status/routes.ts";
import { todayRoutes } from "./features/office/today/routes.ts";
import { registerOpeningCheck } from "./features/patients/facts/opening.ts";
import { factRoutes } from "./features/patients/facts/routes.ts";
import { startComparing } from "./features/patients/patients/doubles.ts";
import { patientRoutes } from "./features/patients/patients/routes.ts";
import { contactMessageRoutes } from "./features/website/contact-messages/routes.ts";
import { postRoutes } from "./features/website/posts/routes.ts";
import { publicFormRoutes } from "./features/website/public-forms/routes.ts";
import { openSite } from "./features/website/site/open-site.ts";
import type { SiteParts } from "./features/website/site/site.ts";
import { websiteEditorRoutes } from "./features/website/website-editor/routes.ts";
import { buildListener } from "./listener.ts";
import { Backups } from "./platform/backup/schedule.ts";
import { openChannels } from "./platform/channels/channels.ts";
import type { Database } from "./platform/db/database.ts";
import { startSweeping } from "./platform/db/start/maintenance.ts";
import type { ReadReplica } from "./platform/db/start/read-replica.ts";
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
  /** A standby for long reads. */
  replica?: ReadReplica | null;
  config: Config;
  log: Log;
  /** Where the website is stored for times when the database is away; null: nowhere, and it is read on demand. */
  siteFolder?: string | null;
  /** Resolves when a database that is away is ready; calls are refused until then. Null: it is ready. */
  databaseReady?: Promise<void> | null;
  /** Loads the built site that renders the pages; the last build by default. */
  loadSite?: SiteParts["load"];
  /** The computer's clock, in milliseconds. */
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
  ...aftercareRoutes,
  ...prescriptionRoutes,
  ...vitalsRoutes,
  ...chartRoutes,
  ...procedureRoutes,
  ...patientRoutes,
  ...factRoutes,
  ...patientLinkRoutes,
  ...billRoutes,
  ...invoiceRoutes,
  ...patientAccountRoutes,
  ...packageRoutes,
  ...labRoutes,
  ...planRoutes,
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
  ...unbilledRoutes,
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
registerRemovalCheck("money", async (...of) => (await advanceReason(...of)) ?? (await labReason(...of)));
registerDoctorChangeCheck(assertVisitsCovered);
registerPrescriptionCheck(allergiesMet);
registerOpeningCheck(assertMayOpen);

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
  // The starter handles the failure.
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
  // Waiting board calls are answered before connections close.
  app.addHook("preClose", () => feed.stop());
  if (siteFolder !== null && (config.serve !== "office" || config.site)) void site.start();
  const stopSweeping = startSweeping(database, { watch, telemetry, log });
  backups.start(watch, () => queueBackupMails(database.kysely, config));
  const stopDelivering = startDelivering(database, config, log);
  const stopComparing = startComparing(database, log);
  const stopSending = startSending(database, openChannels(database, config), log, config.publicUrl);
  if (config.metricsPort !== undefined) {
    // Loaded on demand: most clinics collect no metrics.
    const { serveMetrics } = await import("./platform/health/metrics-server.ts");
    app.addHook("onClose", await serveMetrics({ database, telemetry, watch }, config.metricsPort, log));
  }
  app.addHook("onClose", () => watch.stop());
  app.addHook("onClose", () => site.stop());
  app.addHook("onClose", stopSweeping);
  app.addHook("onClose", () => backups.stop());
  app.addHook("onClose", stopDelivering);
  app.addHook("onClose", stopSending);
  app.addHook("onClose", stopComparing);
  if (config.site) openBeside(app, await buildListener(parts, "site"), config.site);
  return app;
}

/** The website's own listener opens before the app's, so that a taken port stops the start. */
function openBeside(app: FastifyInstance, site: FastifyInstance, { port, host }: ListenAt) {
  app.addHook("onReady", async () => {
    await site.listen({ port, host });
  });
  app.addHook("onClose", () => closeGently(site));
}
