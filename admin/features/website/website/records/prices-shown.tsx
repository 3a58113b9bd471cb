import { Button, Checkbox, Select, Switch } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import {
  listSitePrices,
  type SiteDepartmentRow,
  type SiteServiceRow,
  saveSiteDepartment,
  saveSiteService,
} from "#contract/website/records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoney } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { DepartmentDialog } from "./department-dialog.tsx";
import { departmentInput, serviceInput } from "./price-values.ts";
import classes from "./records.module.css";
import { ServiceDialog } from "./service-dialog.tsx";
import { useSaveRecord } from "./use-save-record.ts";

type Save = ReturnType<typeof useSaveRecord>["save"];

interface RowProps {
  service: SiteServiceRow;
  mayChange: boolean;
  save: Save;
  onEdit: () => void;
}

function ServiceRow({ service, mayChange, save, onEdit }: RowProps) {
  const { name, fees, isShown, startsAt } = service;
  const change = (changed: Partial<SiteServiceRow>) =>
    void save(() => call(saveSiteService, { body: { ...serviceInput(service), ...changed } }));
  return (
    <li data-out={!isShown || undefined}>
      <span className={`${classes.name} grow shrink`}>
        <button
          type="button"
          disabled={!mayChange}
          onClick={onEdit}
          aria-label={`Edit what the website shows of ${name}`}
        >
          {name}
        </button>
        <small className="num">
          {startsAt && "from "}
          {formatMoney(fees)}
        </small>
      </span>
      <Checkbox
        label="Usual"
        aria-label={`Usual treatment: ${name}`}
        checked={service.isUsual}
        disabled={!mayChange || !isShown}
        onChange={({ currentTarget }) => change({ isUsual: currentTarget.checked })}
      />
      <Switch
        aria-label={`Show ${name}`}
        checked={isShown}
        disabled={!mayChange}
        onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
      />
    </li>
  );
}

interface DepartmentProps {
  department: SiteDepartmentRow;
  language: SiteLanguage;
}

function DepartmentServices({ department, language }: DepartmentProps) {
  const mayChange = useMay()("site.publish");
  const canOpen = useCanOpen();
  const { save } = useSaveRecord(listSitePrices);
  const [edited, edit] = useState<"department" | number | null>(null);
  const service = department.services.find(({ id }) => id === edited);
  return (
    <>
      <Switch
        label={`Show ${department.name}`}
        checked={department.isShown}
        disabled={!mayChange}
        onChange={({ currentTarget }) =>
          void save(() =>
            call(saveSiteDepartment, {
              body: { ...departmentInput(department), isShown: currentTarget.checked },
            }),
          )
        }
      />
      {mayChange && (
        <Button size="xs" variant="default" onClick={() => edit("department")}>
          Heading and picture
        </Button>
      )}
      {department.services.length === 0 && (
        <p className="soft">
          No services yet.{" "}
          {canOpen("subservices/add") && <Link to={pathTo("subservices/add")}>Add the first one</Link>}
        </p>
      )}
      <ol className={classes.records}>
        {department.services.map((each) => (
          <ServiceRow
            key={each.id}
            service={each}
            mayChange={mayChange}
            save={save}
            onEdit={() => edit(each.id)}
          />
        ))}
      </ol>
      {edited === "department" && (
        <DepartmentDialog department={department} language={language} onClose={() => edit(null)} />
      )}
      {service && <ServiceDialog department={department} service={service} onClose={() => edit(null)} />}
    </>
  );
}

/** Which services of a department the website shows, which are usual, and where a price is only the start. Public at once. */
export function PricesShown({ language }: { language: SiteLanguage }) {
  const prices = useCall(listSitePrices);
  const [chosenId, choose] = useState<string | null>(null);
  return (
    <Grid as="fieldset" gap={10} shrink className={classes.group}>
      <legend>Prices on the website</legend>
      <p className="hint">Changes here are on the website at once.</p>
      <Loaded query={prices}>
        {(departments) => {
          const chosen = departments.find(({ id }) => String(id) === chosenId) ?? departments[0];
          if (!chosen) return <p className="soft">No active department yet: add one under Departments.</p>;
          return (
            <>
              <Select
                label="Department"
                {...LIST_IN_PLACE}
                data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(chosen.id)}
                allowDeselect={false}
                onChange={choose}
              />
              <DepartmentServices key={chosen.id} department={chosen} language={language} />
            </>
          );
        }}
      </Loaded>
    </Grid>
  );
}
