import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { RecordTable } from "#admin/kit/view/record-table.tsx";
import { SIGNED_TABLES, type SignedTable } from "#rules/clinical/signed-tables.ts";
import { formatDate } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./safety.module.css";

/** Who has signed what the program follows at patients. */
export function SignedTables() {
  const isUnsigned = SIGNED_TABLES.every(({ signatures }) => signatures.length === 0);
  return (
    <Grid gap={12}>
      <p className={classes.unsigned}>
        {isUnsigned
          ? say("No clinician or pharmacist has signed this yet.")
          : say("A signature ends when its table changes.")}
      </p>
      <p className="soft">
        {say(
          "The program follows these tables; whoever prescribes answers for it. Read what you rely on, or have it read.",
        )}
      </p>
      <RecordTable
        label={say("Clinical tables")}
        columns={[
          { header: say("Table"), title: true, cell: ({ table }) => table },
          { header: say("To be signed by"), kind: "text", cell: ({ signers }) => signers },
          { header: say("Signed"), kind: "text", cell: SignedBy },
          { header: say("File"), kind: "text", cell: FileName },
        ]}
        rows={SIGNED_TABLES}
        keyOf={({ file }) => file}
      />
    </Grid>
  );
}

function SignedBy({ signatures, needed }: SignedTable) {
  if (signatures.length === 0) return <span className="muted">{say("Nobody yet")}</span>;
  return (
    <Grid as="span" gap={4}>
      {signatures.map(({ name, role, on }) => (
        <span key={`${name} ${on}`}>
          <PersonName name={name} />, <bdi>{role}</bdi>, <span className="nowrap">{formatDate(on)}</span>
        </span>
      ))}
      {signatures.length < needed && <span className="muted">{say("One more is to sign")}</span>}
    </Grid>
  );
}

/** A path is read from the left in any language. */
const FileName = ({ file }: SignedTable) => (
  <bdi className={classes.file} dir="ltr">
    {file}
  </bdi>
);
