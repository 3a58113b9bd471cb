import {
  addPlanItems,
  answerPlan,
  closePlan,
  createPlan,
  getEstimate,
  getPlan,
  getPlanPdf,
  listPlansOfPatient,
  presentPlan,
  updatePlan,
} from "#contract/money/treatment-plans.ts";
import { route } from "#server/platform/http/mount.ts";
import { estimatePdf } from "./estimate-pdf.ts";
import * as plans from "./service.ts";
import * as views from "./views.ts";

export const planRoutes = [
  route(listPlansOfPatient, ({ auditInOneStatement, query, staff }) =>
    auditInOneStatement((db, actor) => views.plansOf(db, query.patientId, { staff, actor })),
  ),
  route(getPlan, ({ auditInOneStatement, query, staff }) =>
    auditInOneStatement((db, actor) => views.viewPlan(db, query.id, { staff, actor })),
  ),
  route(getEstimate, ({ auditInOneStatement, query, staff }) =>
    auditInOneStatement((db, actor) => views.estimateOf(db, query, { staff, actor })),
  ),
  route(getPlanPdf, estimatePdf),
  route(createPlan, ({ body, staff, write }) => write((trx) => plans.create(trx, body, staff))),
  route(updatePlan, ({ body, query, staff, write }) =>
    write((trx) => plans.update(trx, query.id, body, staff)),
  ),
  route(addPlanItems, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const plan = await plans.addItems(trx, body, staff);
      setMessage(`Added to ${plan.number}`);
      return plan;
    }),
  ),
  route(presentPlan, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const plan = await plans.present(trx, body, staff);
      setMessage(`Version ${plan.version} of ${plan.number} is shown`);
      return plan;
    }),
  ),
  route(answerPlan, ({ body, staff, write }) => write((trx) => plans.answer(trx, body, staff))),
  route(closePlan, ({ body, staff, write }) => write((trx) => plans.close(trx, body, staff))),
];
