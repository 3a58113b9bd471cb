import { columnsOf } from "#admin/kit/resource/columns.ts";
import { ResourceList } from "#admin/kit/resource/resource-list.tsx";
import { listServices, SERVICE_LABELS } from "#contract/clinic/services.ts";
import { services } from "./services.ts";

const COLUMNS = columnsOf(listServices, SERVICE_LABELS, {
  id: { quiet: true, card: "none" },
  name: { card: "title" },
  masterServiceName: { card: "start" },
  fees: { format: "money", align: "end", card: "corner" },
  isActive: { card: "end", cardLabel: true },
});

/** The catalogue of services (docs/handbook/clinic/catalogue.md#screens). */
export default function ServiceList() {
  return (
    <ResourceList
      resource={services}
      title="Manage Clinic Services"
      columns={COLUMNS}
      beginning={{ lead: "Services with their prices make bookings and bills quick." }}
      nameOf={({ name }) => `service ${name}`}
      removal={{
        what: ({ name, masterServiceName }) => `Service ${name}, ${masterServiceName}`,
        refused: "Service not deleted! Please try again",
        failed: "An error occurred. Please try again later.",
      }}
    />
  );
}
