import { DeletedPatients } from "#admin/features/patients/patients/deleted-patients.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getRetention } from "#contract/office/retention.ts";
import classes from "./retention.module.css";
import { RetentionCard } from "./retention-card.tsx";

/** How long records are kept, and whose erasure is proposed (docs/handbook/office/retention.md). */
export default function Retention() {
  const rules = useCall(getRetention);
  return (
    <Page>
      <PageHead title="How long records are kept" />
      <p className={classes.intro}>
        Nothing is erased by itself. What is past its years is proposed here, and erased for good once you say
        so.
      </p>
      <Grid gap={16}>
        <Loaded query={rules}>
          {(found) => found.map((rule) => <RetentionCard key={rule.kind} rule={rule} />)}
        </Loaded>
        <DeletedPatients />
      </Grid>
    </Page>
  );
}
