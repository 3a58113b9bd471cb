import { lazy } from "react";
import type { Parts } from "#admin/kit/page/parts.ts";

const treatmentParts = () => import("#admin/features/money/treatment-parts.ts");
const backupParts = () => import("#admin/features/office/backups/backup-parts.ts");

/** The modules of the parts that screens of earlier domains show. */
export const PARTS: Parts = {
  RearrangeLink: lazy(() => import("#admin/features/desk/rearrange/rearrange-link.tsx")),
  VisitSession: lazy(() => import("#admin/features/money/packages/visit-session.tsx")),
  VisitVitals: lazy(() => import("#admin/features/clinical/vitals/visit-vitals.tsx")),
  LabNote: lazy(() => import("#admin/features/money/lab/lab-note.tsx")),
  planWork: async (plan) => (await treatmentParts()).treatment.planWork(plan),
  takeOutOfPlan: async (item) => (await treatmentParts()).treatment.takeOutOfPlan(item),
  MakePlan: lazy(async () => ({ default: (await treatmentParts()).treatment.MakePlan })),
  OrderLab: lazy(async () => ({ default: (await treatmentParts()).treatment.OrderLab })),
  PlannedWork: lazy(async () => ({ default: (await treatmentParts()).treatment.PlannedWork })),
  BillsWithoutVisit: lazy(() => import("#admin/features/money/bills/visit/bills-without-visit.tsx")),
  BackupLine: lazy(async () => ({ default: (await backupParts()).backups.BackupLine })),
  BackupCard: lazy(async () => ({ default: (await backupParts()).backups.BackupCard })),
  ReceiveForBill: lazy(async () => ({
    default: (await import("#admin/features/money/bills/payment/receive-for-bill.tsx")).ReceiveForBill,
  })),
};
