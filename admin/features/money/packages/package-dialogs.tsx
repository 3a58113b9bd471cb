import "#admin/kit/form/validation.ts";
import { ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  ExtendPackageInput,
  extendPackage,
  type PatientPackage,
  TakeBackSessionInput,
  takeBackSession,
} from "#contract/money/packages.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { type Answer, call } from "#ui/call.ts";

const USUAL_EXTENSION_DAYS = 30;

const SAYS = {
  failed: "An error occurred. Please try again later.",
  invalid: { text: "Form is not valid" },
} as const;

/** What both dialogs do when the package has changed. */
function useDone(onClose: () => void) {
  return {
    onSaved: ({ message }: Answer<unknown>) => {
      toastSuccess(message, { form: true });
      onClose();
    },
    // Somebody else was faster: show what there is now.
    isContested: true,
  };
}

/** A session that was marked by mistake is taken back, for a reason. */
export function TakeBackDialog({
  use,
  of,
  onClose,
}: {
  use: PatientPackage["uses"][number];
  of: PatientPackage;
  onClose: () => void;
}) {
  const back = useContractForm<{ id: number; reason: string }, Answer<unknown>>({
    schema: TakeBackSessionInput,
    initialValues: { id: use.id, reason: "" },
    save: (body, options) => call(takeBackSession, { body }, options),
    ...SAYS,
    ...useDone(onClose),
  });
  return (
    <ModalForm
      title="Take a session back"
      submit="Take back"
      danger
      busy={back.busy}
      onSubmit={back.submit}
      onClose={onClose}
    >
      <p>
        Session {use.session} of {of.number}, used on {formatDate(use.usedOn)}. It can be used again.
      </p>
      <FormProblem contractForm={back} title="Not taken back" />
      <TextField
        label="Reason"
        required
        data-autofocus
        autoComplete="off"
        maxLength={500}
        {...back.form.getInputProps("reason")}
      />
    </ModalForm>
  );
}

/** A package can be used until a later day, for a reason. */
export function ExtendDialog({ of, onClose }: { of: PatientPackage; onClose: () => void }) {
  const today = clinicToday();
  const until = of.expiresOn ?? today;
  const isOver = until < today;
  const more = useContractForm<{ id: number; expiresOn: string | null; reason: string }, Answer<unknown>>({
    schema: ExtendPackageInput,
    initialValues: {
      id: of.id,
      expiresOn: addDays(isOver ? today : until, USUAL_EXTENSION_DAYS),
      reason: "",
    },
    save: (body, options) =>
      call(extendPackage, { body: { ...body, expiresOn: body.expiresOn ?? "" } }, options),
    ...SAYS,
    ...useDone(onClose),
  });
  return (
    <ModalForm
      title={`Extend ${of.number}`}
      submit="Extend"
      busy={more.busy}
      onSubmit={more.submit}
      onClose={onClose}
    >
      <p>It can be used until {formatDate(until)}.</p>
      <FormProblem contractForm={more} title="Not extended" />
      <DateField
        label="Valid until"
        required
        data-autofocus
        minDate={today}
        {...more.form.getInputProps("expiresOn")}
      />
      <TextField
        label="Reason"
        required
        autoComplete="off"
        maxLength={500}
        {...more.form.getInputProps("reason")}
      />
    </ModalForm>
  );
}
