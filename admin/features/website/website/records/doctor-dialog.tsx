import { TagsInput } from "@mantine/core";
import { useState } from "react";
import { errorsBelow } from "#admin/features/website/website/fields/section-input.tsx";
import { SiteTextField, UrduField } from "#admin/features/website/website/fields/text-field.tsx";
import { type Choice, PictureField } from "#admin/features/website/website/pictures/picture-field.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { listSiteDoctors, type SiteDoctorRow, saveSiteDoctor } from "#contract/website/records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import { type DoctorOnSite, inputOf } from "./doctor-values.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { useSaveRecord } from "./use-save-record.ts";

interface DoctorDialogProps {
  doctor: SiteDoctorRow;
  language: SiteLanguage;
  onClose: () => void;
}

/** What the website shows of a doctor beside name and hours, which have their own form. Over 60 lines: its six fields. */
export function DoctorDialog({ doctor, language, onClose }: DoctorDialogProps) {
  const [values, setValues] = useState<DoctorOnSite>(() => inputOf(doctor));
  const { busy, errors, save } = useSaveRecord(listSiteDoctors);
  const set = (change: Partial<DoctorOnSite>) => setValues({ ...values, ...change });
  const submit = async () => {
    const focus = values.focus?.en.trim() ? values.focus : null;
    if (await save(() => call(saveSiteDoctor, { body: { ...values, focus } }))) onClose();
  };
  return (
    <RecordDialog
      name={`Dr ${doctor.name}`}
      elsewhere="Name, qualification and hours"
      to={pathTo("doctors/edit/:id", doctor.id)}
      form="the doctor’s form"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SiteTextField
        label="What the doctor does most"
        max={90}
        language={language}
        value={values.focus ?? { en: "" }}
        error={errors["focus.en"] ?? errors["focus.ur"]}
        onChange={(focus) => set({ focus })}
      />
      <TagsInput
        label="Languages"
        description="Type one and press Enter."
        maxTags={6}
        value={[...values.languages]}
        error={errors.languages}
        onChange={(languages) => set({ languages })}
      />
      <UrduField
        label="Name in Urdu"
        max={80}
        value={values.nameUr}
        error={errors.nameUr}
        onChange={(nameUr) => set({ nameUr })}
      />
      <UrduField
        label="Qualification in Urdu"
        max={120}
        value={values.qualificationUr}
        error={errors.qualificationUr}
        onChange={(qualificationUr) => set({ qualificationUr })}
      />
      <PictureField
        label="Portrait"
        language={language}
        hasWords
        hasFocus={false}
        removable
        value={(values.portrait ?? null) as Choice | null}
        errors={errorsBelow(errors, "portrait")}
        onChange={(portrait) => set({ portrait: portrait as DoctorOnSite["portrait"] })}
      />
    </RecordDialog>
  );
}
