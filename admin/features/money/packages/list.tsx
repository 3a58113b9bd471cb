import { Button } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { IconEye } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column } from "#admin/kit/list/types.ts";
import { listPackages, type PackageRow } from "#contract/money/packages.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { EXPIRING_DAYS, PACKAGE_STATE_LABELS, UNUSED_DAYS } from "#rules/money/accounts/package.ts";
import { SessionBar } from "./session-bar.tsx";

const VIEWS = [
  { search: "", label: "All" },
  { search: "state=open", label: "Open" },
  { search: "state=closed", label: "Closed" },
  { search: "isExpiring=1", label: `Expiring in ${EXPIRING_DAYS} days` },
  { search: "isUnused=1", label: `Unused for ${UNUSED_DAYS} days` },
];

/** Which packages are shown. */
function Views() {
  const [shown] = useSearchParams();
  const [current] = VIEWS.filter(({ search }) => search !== "" && shown.toString().includes(search));
  return (
    <Row as="nav" gap={8} wrap className="mb-12" aria-label="Which to show">
      {VIEWS.map(({ search, label }) => {
        const isShown = (current?.search ?? "") === search;
        return (
          <Button
            key={label}
            size="xs"
            component={Link}
            to={`?${search}`}
            variant={isShown ? "light" : "default"}
            aria-current={isShown ? "page" : undefined}
          >
            {label}
          </Button>
        );
      })}
    </Row>
  );
}

const COLUMNS: Column<PackageRow>[] = [
  { key: "number", header: "Package", card: "start" },
  { key: "patientName", header: "Patient", format: "name", card: "title" },
  {
    key: "patientPhone",
    header: "Phone",
    card: "line",
    render: ({ patientPhone }) => <PhoneLink digits={patientPhone} />,
  },
  { key: "serviceName", header: "Service", card: "line", narrow: true },
  {
    key: "left",
    header: "Used",
    card: "corner",
    sortable: false,
    filter: false,
    render: (row) => (
      <span>
        {row.used} of {row.sessions}
        <SessionBar of={row} small />
      </span>
    ),
  },
  { key: "lastUsedOn", header: "Last used", format: "date", card: "end", cardLabel: true },
  { key: "expiresOn", header: "Valid until", format: "date", card: "end", cardLabel: true },
  {
    key: "state",
    header: "State",
    card: "line",
    optionLabels: PACKAGE_STATE_LABELS,
    render: ({ state }) => PACKAGE_STATE_LABELS[state],
  },
  {
    key: "due",
    header: "Due",
    align: "end",
    card: "line",
    cardLabel: true,
    sortable: false,
    filter: false,
    render: ({ due }) => (due === null ? "--" : <Money rupees={due} owed />),
  },
];

/** Packages of sessions (docs/handbook/money/packages.md), the newest first. */
export default function PackageList() {
  return (
    <ListPage
      title="Packages"
      noun="packages"
      tight
      beginning={{ lead: "A service with sessions, sold on a bill, comes here by itself." }}
      endpoint={listPackages}
      columns={COLUMNS}
      nameOf={({ number }) => number}
      linkTo={({ idPatient }) => `${pathTo("patients/view/:id", idPatient)}?tab=packages`}
      actions={({ idPatient }) => [
        {
          name: "Packages of the patient",
          icon: IconEye,
          keys: "Enter",
          to: `${pathTo("patients/view/:id", idPatient)}?tab=packages`,
        },
      ]}
      moreFilters={[
        { key: "isExpiring", header: "Expires soon", optionLabels: { "1": "Yes", "0": "No" } },
        { key: "isUnused", header: "Unused", optionLabels: { "1": "Yes", "0": "No" } },
      ]}
      summary={Views}
    />
  );
}
