import { useParams } from "react-router";
import { EditLink } from "#admin/kit/view/edit-link.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { useRecord, ViewPage } from "#admin/kit/view/view-page.tsx";
import { useMay } from "#admin/shell/session/use-session.ts";
import { getService } from "#contract/services.ts";
import { formatMoney, formatYesNo } from "#rules/display.ts";

/** One service of the catalogue (docs/handbook/catalogue.md#screens). */
export default function ServiceView() {
  const { id = "" } = useParams();
  const may = useMay();
  const record = useRecord(getService, { query: { id } });
  return (
    <ViewPage
      title={record.data?.name ?? "Service"}
      back={{ to: "/admin/subservices", label: "Back" }}
      record={record}
      actions={() =>
        may("catalogue.write") && <EditLink to={`/admin/subservices/edit/${id}`} group="This service" />
      }
    >
      {({ name, masterServiceName, fees, isActive, description }) => (
        <>
          <Facts columns>
            <Fact label="ID">{id}</Fact>
            <Fact label="Name">{name}</Fact>
            <Fact label="Master Service Name">{masterServiceName}</Fact>
            <Fact label="Fees">{formatMoney(fees)}</Fact>
            <Fact label="Is Active">{formatYesNo(isActive)}</Fact>
            <Fact label="Description" wide>
              {description}
            </Fact>
          </Facts>
          <HistorySection entity="service" id={Number(id)} />
        </>
      )}
    </ViewPage>
  );
}
