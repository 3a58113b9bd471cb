import { useState } from "react";
import { errorsBelow } from "#admin/features/website/website/fields/section-input.tsx";
import { SiteTextField, UrduField } from "#admin/features/website/website/fields/text-field.tsx";
import { type Choice, PictureField } from "#admin/features/website/website/pictures/picture-field.tsx";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { listSitePrices, type SiteDepartmentRow, saveSiteDepartment } from "#contract/website/records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import { type DepartmentOnSite, departmentInput } from "./price-values.ts";
import { RecordDialog } from "./record-dialog.tsx";
import { useSaveRecord } from "./use-save-record.ts";

interface DepartmentDialogProps {
  department: SiteDepartmentRow;
  language: SiteLanguage;
  onClose: () => void;
}

/** What the website shows of a department beside its name, which has its own form. */
export function DepartmentDialog({ department, language, onClose }: DepartmentDialogProps) {
  const [values, setValues] = useState<DepartmentOnSite>(() => departmentInput(department));
  const { busy, errors, save } = useSaveRecord(listSitePrices);
  const set = (change: Partial<DepartmentOnSite>) => setValues({ ...values, ...change });
  const submit = async () => {
    const heading = values.heading?.en.trim() ? values.heading : null;
    if (await save(() => call(saveSiteDepartment, { body: { ...values, heading } }))) onClose();
  };
  return (
    <RecordDialog
      name={department.name}
      elsewhere="Name and description"
      to={pathTo("services/edit/:id", department.id)}
      form="the department’s form"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SiteTextField
        label="Heading above its prices"
        max={90}
        language={language}
        value={values.heading ?? { en: "" }}
        error={errors["heading.en"] ?? errors["heading.ur"]}
        onChange={(heading) => set({ heading })}
      />
      <UrduField
        label="Name in Urdu"
        max={80}
        value={values.nameUr}
        error={errors.nameUr}
        onChange={(nameUr) => set({ nameUr })}
      />
      <UrduField
        label="Description in Urdu"
        max={400}
        value={values.descriptionUr}
        error={errors.descriptionUr}
        onChange={(descriptionUr) => set({ descriptionUr })}
      />
      <PictureField
        label="Picture"
        language={language}
        hasWords
        removable
        value={(values.picture ?? null) as Choice | null}
        errors={errorsBelow(errors, "picture")}
        onChange={(picture) => set({ picture: picture as DepartmentOnSite["picture"] })}
      />
    </RecordDialog>
  );
}
