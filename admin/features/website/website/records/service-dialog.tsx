import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { UrduField } from "#admin/features/website/website/fields/text-field.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import {
  arrangeSiteServices,
  listSitePrices,
  type SiteDepartmentRow,
  type SiteServiceRow,
  saveSiteService,
} from "#contract/website/records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoney } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { type ServiceOnSite, serviceInput } from "./price-values.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { useSaveRecord } from "./use-save-record.ts";

interface ServiceDialogProps {
  department: SiteDepartmentRow;
  service: SiteServiceRow;
  onClose: () => void;
}

/** What the website shows of a service beside its name and price, which have their own form. */
export function ServiceDialog({ department, service, onClose }: ServiceDialogProps) {
  const [values, setValues] = useState<ServiceOnSite>(() => serviceInput(service));
  const { busy, errors, save } = useSaveRecord(listSitePrices);
  const ids = department.services.map(({ id }) => id);
  const place = ids.indexOf(service.id);
  const move = (by: -1 | 1) => {
    const next = ids.filter((id) => id !== service.id);
    next.splice(place + by, 0, service.id);
    void save(() => call(arrangeSiteServices, { body: { ids: next } }));
  };
  const submit = async () => {
    const body = { ...values, updatedOn: service.updatedOn };
    if (await save(() => call(saveSiteService, { body }))) onClose();
  };
  return (
    <RecordDialog
      name={service.name}
      elsewhere={`${formatMoney(service.fees)}. Name and price`}
      to={pathTo("subservices/edit/:id", service.id)}
      form="the service’s form"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch
        label="The price is where it starts: “from Rs …”"
        checked={Boolean(values.startsAt)}
        onChange={({ currentTarget }) => setValues({ ...values, startsAt: currentTarget.checked })}
      />
      <UrduField
        label="Name in Urdu"
        max={120}
        value={values.nameUr}
        error={errors.nameUr}
        onChange={(nameUr) => setValues({ ...values, nameUr })}
      />
      <Row gap={8} align="center" wrap>
        <Button size="xs" variant="default" disabled={busy || place === 0} onClick={() => move(-1)}>
          Move up
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy || place === ids.length - 1}
          onClick={() => move(1)}
        >
          Move down
        </Button>
        <span className="hint">
          Place {place + 1} of {ids.length}
        </span>
      </Row>
    </RecordDialog>
  );
}
