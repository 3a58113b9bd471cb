import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { Card, Loaded } from "#admin/kit/view/view-page.tsx";
import { type DeletedPatient, listDeletedPatients, MOST_DELETED } from "#contract/patients/erasure.ts";
import { formatDate } from "#rules/values/display.ts";
import classes from "./erase.module.css";

const EraseModal = lazy(() => import("./erase-modal.tsx"));

const PAUSE_MS = 200;

function Found({ patients, searched }: { patients: readonly DeletedPatient[]; searched: boolean }) {
  const queries = useQueryClient();
  const [erasing, setErasing] = useState<DeletedPatient | null>(null);
  if (patients.length === 0)
    return <p className="muted">{searched ? "No Records Found" : "No patient is deleted."}</p>;
  return (
    <>
      {patients.length === MOST_DELETED && (
        <p className="muted">The {MOST_DELETED} deleted last. Search for the others.</p>
      )}
      <RecordTable
        label="Deleted patients"
        columns={[
          { header: "ID", kind: "quiet", cell: ({ registerNo }) => registerNo },
          { header: "Patient Name", title: true, cell: ({ fullName }) => <PersonName name={fullName} /> },
          { header: "Deleted", className: "nowrap", cell: ({ deletedOn }) => formatDate(deletedOn) },
        ]}
        rows={patients}
        keyOf={({ id }) => id}
        actions={(patient) => (
          <Button size="xs" variant="default" onClick={() => setErasing(patient)}>
            Erase…<span className="sr"> {patient.registerNo}</span>
          </Button>
        )}
      />
      {erasing && (
        <Suspense>
          <EraseModal
            patient={erasing}
            onClose={() => setErasing(null)}
            onErased={() => queries.resetQueries()}
          />
        </Suspense>
      )}
    </>
  );
}

/** Patients whose files were deleted, each with the way to erase them (docs/handbook/patients/erasure.md). */
export function DeletedPatients() {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const query = useCall(listDeletedPatients, { query: { search } }, { keepPrevious: true });
  return (
    <Card title="Deleted patients">
      <Grid gap={12} className={classes.deleted}>
        <p className="soft">
          Deleting takes a file out of the lists and keeps it. If the patient asks to be forgotten, erase it
          here.
        </p>
        <TextInput
          type="search"
          aria-label="Search deleted patients"
          placeholder="Name, number or phone"
          maxLength={100}
          maw={360}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Loaded query={query}>{(patients) => <Found patients={patients} searched={search !== ""} />}</Loaded>
      </Grid>
    </Card>
  );
}
