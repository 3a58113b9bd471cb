import { useCall } from "#admin/kit/call/use-call.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import "#admin/kit/form/validation.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { Col, FieldGrid } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { refreshClinic } from "#admin/kit/page/clinic.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { ClinicFacts, getSettings, type StoredGroup, saveClinic } from "#contract/clinic/settings.ts";
import { getSetUpProgress } from "#contract/office/set-up.ts";
import { cityInUrdu } from "#rules/clinic/city-names.ts";
import { call } from "#ui/call.ts";
import { clinicForm, clinicValues, factsOf } from "./clinic-values.ts";
import classes from "./set-up.module.css";
import { StepFrame } from "./step-frame.tsx";
import { useWays } from "./ways.ts";

/** Over 60 lines: a list of the fields. */
function ClinicForm({ stored, isSample }: { stored: StoredGroup<"clinic">; isSample: boolean }) {
  const { on } = useWays();
  const { facts, updatedOn } = stored;
  const contractForm = useContractForm({
    schema: clinicForm(facts, isSample),
    initialValues: clinicValues(facts, isSample),
    save: (values) =>
      call(saveClinic, { body: { ...ClinicFacts.parse(factsOf(values, facts, isSample)), updatedOn } }),
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      void refreshClinic();
      on();
    },
    failed: "An error occurred. Please try again later.",
  });
  const { form } = contractForm;
  const { getInputProps } = form;
  return (
    <StepFrame
      title="What is your clinic called?"
      lead="This is printed on every invoice and prescription, and your website says it. Logo, map and links come later, under Settings."
      submit="Save and continue"
      busy={contractForm.busy}
      onSubmit={() => contractForm.submit()}
    >
      <Grid gap={16} className={classes.narrow}>
        <FormProblem contractForm={contractForm} />
        <FieldGrid>
          <Col span={3}>
            <TextField label="Clinic name" required autoComplete="organization" {...getInputProps("name")} />
          </Col>
          <Col span={3}>
            <TextField label="Name in Urdu" lang="ur" dir="rtl" {...getInputProps("nameUr")} />
          </Col>
          <Col span={6}>
            <TextField label="What you are, in a few words" required {...getInputProps("tagline")} />
          </Col>
          <Col span={6}>
            <TextField
              label="In a sentence, for search engines"
              description="Blank: the words above."
              {...getInputProps("description")}
            />
          </Col>
          <Col span={3}>
            <TextField label="House and street" required {...getInputProps("street")} />
          </Col>
          <Col span={3}>
            <TextField label="Area" required {...getInputProps("area")} />
          </Col>
          <Col span={3}>
            <TextField label="City" required {...getInputProps("city")} />
          </Col>
          <Col span={3}>
            <TextField
              label="City in Urdu"
              lang="ur"
              dir="rtl"
              placeholder={cityInUrdu(form.values.city) ?? undefined}
              {...getInputProps("cityUr")}
            />
          </Col>
          <Col span={6}>
            <TextField
              label="How people find the door"
              description="Such as “above Servaid Pharmacy” or “opposite the girls’ college”. Blank: the street is enough."
              {...getInputProps("landmark")}
            />
          </Col>
          <Col span={3}>
            <TextField
              label="Reception phone"
              description="Blank: the mobile number."
              type="tel"
              {...getInputProps("phone")}
            />
          </Col>
          <Col span={3}>
            <TextField label="Mobile, WhatsApp" required type="tel" {...getInputProps("mobile")} />
          </Col>
          <Col span={6}>
            <TextField
              label="E-mail of the clinic"
              description="Blank: none is shown."
              type="email"
              {...getInputProps("email")}
            />
          </Col>
          <Col span={3}>
            <TextField
              label="Medical director"
              description="Who answers for the clinic, such as “Dr Ayesha Siddiqui”."
              required
              {...getInputProps("directorName")}
            />
          </Col>
          <Col span={3}>
            <TextField
              label="The director’s title"
              description="Such as “BDS, FCPS” or “Medical Director”, which it is when blank."
              {...getInputProps("directorTitle")}
            />
          </Col>
        </FieldGrid>
      </Grid>
    </StepFrame>
  );
}

/** Name, address and phones. */
export function ClinicStep() {
  const settings = useCall(getSettings, {}, { fresh: true });
  const progress = useCall(getSetUpProgress);
  const isOwn = progress.data?.steps.some(({ step, isDone }) => step === "clinic" && isDone) ?? false;
  return <Loaded query={settings}>{({ clinic }) => <ClinicForm stored={clinic} isSample={!isOwn} />}</Loaded>;
}
