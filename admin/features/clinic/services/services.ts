import { fields } from "#admin/kit/resource/fields.ts";
import {
  choice,
  days,
  flag,
  minutes,
  money,
  months,
  recordId,
  sessions,
  text,
} from "#admin/kit/resource/kinds.tsx";
import { resource } from "#admin/kit/resource/resource.ts";
import { SERVICE_LABELS, Service, ServiceInput, serviceCalls } from "#contract/clinic/services.ts";
import {
  CHART_CODE_WORDS,
  CHARTED_PER_WORDS,
  DETAIL_KIND_WORDS,
} from "#rules/clinic/service-charting-words.ts";

/** The catalogue of services, with what they cost. */
export const services = resource({
  entity: "service",
  one: "service",
  many: "services",
  title: "Services",
  path: "subservices",
  addPath: "subservices/add",
  calls: serviceCalls,
  fields: fields({
    input: ServiceInput,
    record: Service,
    labels: SERVICE_LABELS,
    fields: {
      IdDepartment: recordId(({ masterServiceName }: Service) => masterServiceName),
      name: text(),
      description: text(),
      fees: money({ initial: () => 0 }),
      isActive: flag(),
      minutes: minutes(),
      bufferMinutes: minutes({ initial: () => 0 }),
      needsChair: flag({ initial: () => 0 }),
      recallMonths: months(),
      sessions: sessions(),
      idPackageOf: recordId(({ packageOfName }: Service) => packageOfName ?? ""),
      validDays: days(),
      chartCode: choice(CHART_CODE_WORDS),
      chartedPer: choice(CHARTED_PER_WORDS),
      detailKind: choice(DETAIL_KIND_WORDS),
    },
  }),
});
