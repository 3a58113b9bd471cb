import { Switch, VisuallyHidden } from "@mantine/core";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconCheck } from "#admin/kit/display/icons.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type GivenRights, getRights } from "#contract/clinic/rights.ts";
import { PERMISSION_LABELS } from "#rules/clinic/permission-labels.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { allows, GRANTABLE, GRANTEE, type Grantable, PERMISSIONS, ROLES } from "#rules/values/permissions.ts";
import classes from "./matrix.module.css";
import { useRights } from "./use-rights.ts";

const isGrantable = (permission: string): permission is Grantable =>
  (GRANTABLE as readonly string[]).includes(permission);

/** What can be given stands first: it is what an administrator comes for. */
const ROWS = [...GRANTABLE, ...PERMISSIONS.filter((permission) => !isGrantable(permission))];

function Mark({ does }: { does: boolean }) {
  return (
    <>
      {does && <IconCheck size={18} stroke={2} aria-hidden />}
      <VisuallyHidden>{does ? "yes" : "no"}</VisuallyHidden>
    </>
  );
}

function Matrix({ given }: { given: GivenRights }) {
  const { granted, toggle } = useRights(given);
  return (
    <table className={classes.matrix} aria-label="What each role may do">
      <thead>
        <tr>
          <th scope="col">May</th>
          {ROLES.map((role) => (
            <th key={role} scope="col">
              <span>{role}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((permission) => (
          <tr key={permission} data-given={isGrantable(permission) || undefined}>
            <th scope="row">{PERMISSION_LABELS[permission]}</th>
            {ROLES.map((role) => (
              <td key={role}>
                {role === GRANTEE && isGrantable(permission) ? (
                  <Switch
                    aria-label={`Receptionists: ${PERMISSION_LABELS[permission]}`}
                    checked={granted.includes(permission)}
                    onChange={() => toggle(permission)}
                  />
                ) : (
                  <Mark does={allows({ role }, permission)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Roles across, permissions down, and what administrators give to receptionists (docs/handbook/clinic/staff.md#roles). */
export default function RoleMatrix() {
  const rights = useCall(getRights);
  return (
    <Page>
      <PageHead title="What each role may do" back={{ to: pathTo("staff"), label: "Staff" }} />
      <p className={classes.lead}>
        Receptionists can be given the settings and the website. A switch is true at once, for every
        receptionist; only administrators see this page.
      </p>
      <Loaded query={rights}>
        {(given) => (
          <>
            <Matrix given={given} />
            <HistorySection entity="rights" id={given.id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
