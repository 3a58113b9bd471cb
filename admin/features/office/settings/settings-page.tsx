import { type ReactNode, useEffect } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Column, Grid } from "#admin/kit/layout/layout.tsx";
import { refreshClinic } from "#admin/kit/page/clinic.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getSettings, type StoredSettings } from "#contract/clinic/settings.ts";
import { Contents } from "./contents.tsx";
import classes from "./settings-page.module.css";

/** The frame of a section of the settings: the list of sections, each with how it stands, and the section itself. */
export function SettingsPage({ children }: { children: (settings: StoredSettings) => ReactNode }) {
  const settings = useCall(getSettings);
  const { dataUpdatedAt } = settings;
  // What was saved here shows in the sidebar at once, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the settings were read anew
  useEffect(() => void refreshClinic(), [dataUpdatedAt]);
  return (
    <Grid grow className={classes.settings}>
      <Contents settings={settings.data} />
      <Column shrink className={classes.section}>
        <Loaded query={settings}>{children}</Loaded>
      </Column>
    </Grid>
  );
}
