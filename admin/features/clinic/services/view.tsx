import { ResourceView } from "#admin/kit/resource/resource-view.tsx";
import { Fact } from "#admin/kit/view/facts.tsx";
import { services } from "./services.ts";

/** One service of the catalogue (docs/handbook/clinic/catalogue.md#screens). */
export default function ServiceView() {
  return (
    <ResourceView resource={services} title={(service) => service?.name ?? "Service"}>
      {({ id }, fact) => (
        <>
          <Fact label="ID">{id}</Fact>
          {fact("name")}
          {fact("IdDepartment", { label: "Master Service Name" })}
          {fact("fees")}
          {fact("isActive")}
          {fact("minutes")}
          {fact("bufferMinutes")}
          {fact("needsChair")}
          {fact("recallMonths")}
          {fact("sessions")}
          {fact("idPackageOf")}
          {fact("validDays")}
          {fact("chartCode")}
          {fact("chartedPer")}
          {fact("detailKind")}
          {fact("description", { wide: true })}
        </>
      )}
    </ResourceView>
  );
}
