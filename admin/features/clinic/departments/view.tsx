import { ResourceView } from "#admin/kit/resource/resource-view.tsx";
import { Fact } from "#admin/kit/view/facts.tsx";
import { formatDateTime } from "#rules/values/display.ts";
import { departments } from "./departments.ts";

/** One department (docs/handbook/clinic/catalogue.md#screens). */
export default function DepartmentView() {
  return (
    <ResourceView resource={departments} title={(department) => department?.name ?? "Department"}>
      {({ id, createdOn, updatedOn }, fact) => (
        <>
          <Fact label="ID">{id}</Fact>
          {fact("name")}
          {fact("isActive")}
          <Fact label="Created On">{formatDateTime(createdOn)}</Fact>
          <Fact label="Updated On">{formatDateTime(updatedOn)}</Fact>
          {fact("description", { wide: true })}
        </>
      )}
    </ResourceView>
  );
}
