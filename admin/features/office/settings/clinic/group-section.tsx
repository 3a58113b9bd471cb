import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { SettingsForm } from "#admin/features/office/settings/settings-form.tsx";
import type { GroupForm } from "#admin/features/office/settings/use-group-form.ts";
import { IconArrowBackUp } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { SettingGroup, StoredGroup } from "#contract/clinic/settings.ts";
import { formatDate } from "#rules/values/display.ts";
import classes from "./group-section.module.css";

interface GroupSectionProps<Group extends SettingGroup> {
  title: string;
  lead: string;
  groupForm: GroupForm<Group>;
  stored: StoredGroup<Group>;
  /** Beside the fields: what the patient will see of them. */
  preview?: ReactNode;
  children: ReactNode;
}

function unchanged({ canUndo, updatedOn, changedBy }: StoredGroup<SettingGroup>): string {
  if (!canUndo) return "Nothing changed since the clinic began";
  return `Nothing changed since ${formatDate(updatedOn)}${changedBy ? `, by ${changedBy}` : ""}`;
}

/** A group of the settings, whose last change can be undone. */
export function GroupSection<Group extends SettingGroup>(props: GroupSectionProps<Group>) {
  const { groupForm, stored, ...section } = props;
  const { contractForm, changes, discard, undo, isUndoing } = groupForm;
  return (
    <SettingsForm
      {...section}
      contractForm={contractForm}
      changes={changes}
      discard={discard}
      unchanged={unchanged(stored)}
      history={{ entity: "settings", id: stored.id }}
      actions={
        stored.canUndo && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            disabled={changes > 0}
            loading={isUndoing}
            onClick={undo}
          >
            Undo the last change
          </Button>
        )
      }
    />
  );
}

/** Fields that belong together, below a line. */
export function Fields({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      {title && <h2>{title}</h2>}
      <Grid gap={14} gapX={16} align="start" className={classes.grid}>
        {children}
      </Grid>
    </section>
  );
}
