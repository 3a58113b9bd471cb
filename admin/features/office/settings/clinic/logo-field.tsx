import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import type { GroupValues } from "#admin/features/office/settings/use-group-form.ts";
import { DropZone } from "#admin/features/website/website/pictures/drop-zone.tsx";
import { uploadProblem } from "#admin/features/website/website/pictures/upload.ts";
import { useAct } from "#admin/kit/call/use-act.ts";
import { Logo } from "#admin/kit/display/logo.tsx";
import { Col } from "#admin/kit/form/form-page.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { ClinicContext, useClinic } from "#admin/kit/page/clinic.ts";
import { addLogo, type ClinicLogo } from "#contract/clinic/logo.ts";
import { LOGO_MAX_BYTES } from "#rules/values/image.ts";
import { Fields } from "./group-section.tsx";
import classes from "./logo-field.module.css";

/** Uploads one logo at a time; `problem`: why the last one was refused. */
function useUpload(onDone: (logo: ClinicLogo) => void) {
  const [problem, setProblem] = useState<string>();
  const { act, busy } = useAct(addLogo, {
    said: null,
    refreshes: [],
    failed: "The logo could not be sent. Please try again.",
    onFailed: setProblem,
    onDone: ({ data }) => onDone(data),
  });
  const take = async (file: File) => {
    const refused = uploadProblem(file, LOGO_MAX_BYTES);
    setProblem(refused);
    if (!refused) await act({ body: { name: file.name.slice(-200) || "Logo" }, file });
  };
  return { busy, problem, take };
}

/** The logo as it will be, or the product's mark, with what can be done about it. */
function Chosen({ logo, onRemove }: { logo: ClinicLogo | undefined; onRemove: () => void }) {
  const known = useClinic();
  return (
    <Grid gap={6} justify="start">
      <Grid as="span" align="center" justify="center" className={classes.plate}>
        <ClinicContext value={known && { ...known, clinic: { ...known.clinic, logo } }}>
          <Logo width={64} widest={220} alt="The logo as it will be" />
        </ClinicContext>
      </Grid>
      <span className="hint">
        {logo ? `${logo.width} × ${logo.height} pixels` : "Until you add one, Matab's own mark is shown."}
      </span>
      {logo && (
        <Button size="xs" variant="subtle" onClick={onRemove}>
          Remove the logo
        </Button>
      )}
    </Grid>
  );
}

/** The clinic's logo: looked at here and on the paper beside, and true everywhere once the form is saved. */
export function LogoField({ form }: { form: UseFormReturnType<GroupValues<"clinic">> }) {
  const set = (logo: ClinicLogo | undefined) => {
    form.setFieldValue("logo", logo as never);
    form.clearFieldError("logo");
  };
  const { busy, problem, take } = useUpload(set);
  const error = problem ?? form.errors.logo;
  return (
    <Fields title="Logo">
      <Col span={6}>
        <Grid gap={16} align="center" className={classes.logo}>
          <Chosen logo={form.values.logo} onRemove={() => set(undefined)} />
          <DropZone
            label="Logo to upload"
            hint="Or drop it here. JPEG, PNG or WebP, up to 2 MB, square or wide. Shown on website, sign-in page and papers."
            isBusy={busy}
            take={(file) => void take(file)}
          />
        </Grid>
        {error && (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        )}
      </Col>
    </Fields>
  );
}
