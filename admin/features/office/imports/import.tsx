import { useState } from "react";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { pathTo } from "#rules/clinic/screens.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import { Steps } from "./steps.tsx";
import { useImport } from "./use-import.ts";
import { fileOf } from "./words.ts";

/** Brings a list of patients, services or doctors in (docs/handbook/office/import.md). */
export default function Import() {
  const shown = useImport();
  const { batch, kind, step, furthest, query } = shown;
  const [file, setFile] = useState<File | null>(null);
  return (
    <Page>
      <PageHead
        title={`Import ${kind}`}
        back={{ to: pathTo(kind === "services" ? "subservices" : kind), label: "Back" }}
        actions={batch && <span className="muted break">{fileOf(batch)}</span>}
      />
      <Steps step={step} furthest={furthest} onOpen={(to) => batch && shown.open(batch, to)} />
      {step === "file" && query.fetchStatus === "idle" && !batch ? (
        <FileStep kind={kind} onKind={shown.choose} onFile={setFile} onOpen={shown.open} />
      ) : (
        <Loaded query={query}>
          {(loaded) => (
            <>
              {step === "file" && (
                <FileStep kind={kind} onKind={shown.choose} onFile={setFile} onOpen={shown.open} />
              )}
              {step === "columns" && (
                <>
                  <SheetChoice batch={loaded} file={file} onFile={setFile} />
                  <ColumnsStep key={`${loaded.id} ${loaded.sheet}`} batch={loaded} onChecked={shown.open} />
                </>
              )}
              {step === "check" && (
                <CheckStep batch={loaded} onBack={() => shown.open(loaded, "columns")} onDone={shown.open} />
              )}
              {step === "result" && <ResultStep batch={loaded} onAnother={shown.leave} />}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
