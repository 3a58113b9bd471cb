import { useCall } from "#admin/kit/call/use-call.ts";
import { OutOfDate } from "#admin/kit/display/not-loaded.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { Card, Loaded } from "#admin/kit/view/view-page.tsx";
import { getOverrides } from "#contract/clinical/overrides.ts";
import { say } from "#ui/say.ts";
import { LotSearch } from "./lot-search.tsx";
import { Overrides } from "./overrides.tsx";
import { SignedTables } from "./signed-tables.tsx";

/** What was prescribed against an allergy, who had a product of a lot, and who has signed the clinical tables (docs/handbook/clinical/safety.md), for administrators. */
export default function ClinicalSafety() {
  const query = useCall(getOverrides);
  const { data, isError, refetch } = query;
  return (
    <Page>
      <PageHead title={say("Clinical safety")} />
      {data && isError && <OutOfDate retry={() => refetch()} />}
      <Grid gap={16}>
        <Card title={say("Given against an allergy")}>
          <Loaded query={query}>{(found) => <Overrides {...found} />}</Loaded>
        </Card>
        <Card title={say("Who had a lot")}>
          <LotSearch />
        </Card>
        <Card title={say("Who has signed the clinical tables")}>
          <SignedTables />
        </Card>
      </Grid>
    </Page>
  );
}
