import { SegmentedControl, TextInput, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getMessageSettings } from "#contract/desk/messages.ts";
import { listSiteDoctors, type SiteDoctorRow } from "#contract/website/records.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { bookingAddress } from "#rules/website/booking-address.ts";
import classes from "./poster.module.css";
import { PosterPaper } from "./poster-paper.tsx";

const SIZES = ["A4", "A3"] as const;
type Size = (typeof SIZES)[number];

/** The website's address as the installation knows it; null: it knows none, or it is not for this reader. */
function useKnownAddress(): string | null {
  const may = useMay();
  const { data } = useCall(getMessageSettings, {}, { enabled: may("settings.manage") });
  const example = data?.exampleLinks?.en;
  return example && URL.canParse(example) ? new URL(example).origin : null;
}

/** Opens the printer's dialog for the paper alone. */
const print = () => window.print();

/** The screen's name for those who cannot see it. */
const Title = () => <VisuallyHidden component="h1">Poster</VisuallyHidden>;

function Poster({ doctors }: { doctors: readonly SiteDoctorRow[] }) {
  const known = useKnownAddress();
  const [typed, setTyped] = useState<string | null>(null);
  const [size, setSize] = useState<Size>("A4");
  const text = typed ?? known ?? "";
  const found = bookingAddress(text);
  const address = "address" in found ? found.address : null;
  return (
    <PrintPreview
      back={pathTo("website")}
      print={print}
      tools={
        <SegmentedControl
          aria-label="Size of the paper"
          data={[...SIZES]}
          value={size}
          onChange={(chosen) => setSize(chosen as Size)}
        />
      }
      says={
        <section className={classes.ask} aria-label="Address in the code">
          <TextInput
            label="Address of your website"
            description="Phones that read the code open its booking form. Without it the poster names your numbers alone."
            placeholder="https://clinic.pk"
            spellCheck={false}
            value={text}
            error={"problem" in found && text.trim() !== "" && found.problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </section>
      }
    >
      <Title />
      <PageSize size={size} />
      <PosterPaper doctors={doctors} address={address} isLarge={size === "A3"} />
    </PrintPreview>
  );
}

/** A poster for the door and the waiting room: hours, doctors and a code to the booking form, in both languages. */
export default function PosterScreen() {
  useDocumentTitle("Poster · Matab");
  const doctors = useCall(listSiteDoctors, {}, { fresh: true });
  if (!doctors.data)
    return (
      <main>
        <Title />
        <Loaded query={doctors}>{() => null}</Loaded>
      </main>
    );
  return <Poster doctors={doctors.data.filter(({ isActive, isShown }) => isActive && isShown)} />;
}
