import { useRef, useState } from "react";
import { toastFailure } from "#admin/kit/call/use-act.ts";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type GivenRights, saveRights } from "#contract/clinic/rights.ts";
import { GRANTABLE, type Grantable, lacksEditing } from "#rules/values/permissions.ts";
import { call } from "#ui/call.ts";

/** In the order in which the server keeps them. */
const inOrder = (granted: readonly Grantable[]) => GRANTABLE.filter((each) => granted.includes(each));

/** With one switch turned. Who may publish may edit, so editing comes and goes with it. */
function turned(granted: readonly Grantable[], right: Grantable): Grantable[] {
  if (!granted.includes(right)) {
    const more = [...granted, right];
    return inOrder(lacksEditing(more) ? [...more, "site.edit"] : more);
  }
  const left = granted.filter((each) => each !== right);
  return lacksEditing(left) ? left.filter((each) => each !== "site.publish") : left;
}

/**
 * The rights of receptionists. A switch saves at once; switches turned meanwhile are saved after it.
 */
export function useRights(given: GivenRights) {
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<readonly Grantable[] | null>(null);
  // Calls outlive the render that made them.
  const latest = useRef<{ stored: GivenRights; wanted: readonly Grantable[] | null; isSaving: boolean }>({
    stored: given,
    wanted: null,
    isSaving: false,
  });
  const want = (next: readonly Grantable[] | null) => {
    latest.current.wanted = next;
    setWanted(next);
  };

  const save = async () => {
    const now = latest.current;
    while (now.wanted && now.wanted.join() !== now.stored.granted.join()) {
      const { updatedOn } = now.stored;
      const { data, message } = await call(saveRights, { body: { granted: [...now.wanted], updatedOn } });
      now.stored = data;
      toastSuccess(message);
    }
  };

  const toggle = async (right: Grantable) => {
    const { wanted: before, stored, isSaving } = latest.current;
    want(turned(before ?? given.granted, right));
    if (isSaving) return;
    if (Date.parse(given.updatedOn) > Date.parse(stored.updatedOn)) latest.current.stored = given;
    latest.current.isSaving = true;
    try {
      await save();
    } catch (error) {
      toastFailure(error);
    }
    latest.current.isSaving = false;
    await refresh();
    if (!latest.current.isSaving) want(null);
  };
  return { granted: wanted ?? given.granted, toggle };
}
