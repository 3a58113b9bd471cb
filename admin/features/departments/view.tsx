import { useParams } from "react-router";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import { getDepartment } from "#contract/departments.ts";
import { formatDateTime, formatYesNo } from "#rules/display.ts";

/** One department (docs/handbook/catalogue.md#screens). */
export default function DepartmentView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useRecord(getDepartment, { query: { id } });
  return (
    <ViewPage
      title={record.data?.name ?? "Department"}
      back={{ to: "/admin/services", label: "Back" }}
      record={record}
      actions={() =>
        may("catalogue.write") && <EditLink to={`/admin/services/edit/${id}`} group="This department" />
      }
    >
      {({ name, description, isActive, createdOn, updatedOn }) => (
        <>
          <Facts columns>
            <Fact label="ID">{id}</Fact>
            <Fact label="Name">{name}</Fact>
            <Fact label="Is Active">{formatYesNo(isActive)}</Fact>
            <Fact label="Created On">{formatDateTime(createdOn)}</Fact>
            <Fact label="Updated On">{formatDateTime(updatedOn)}</Fact>
            <Fact label="Description" wide>
              {description}
            </Fact>
          </Facts>
          <HistorySection entity="department" id={Number(id)} />
        </>
      )}
    </ViewPage>
  );
}
