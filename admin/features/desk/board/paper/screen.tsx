import { Select, VisuallyHidden } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useBoardUrl } from "#admin/features/desk/board/board-url.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCalendarOff } from "#admin/kit/display/icons.ts";
import { PrintPreview } from "#admin/kit/paper/print-preview.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type DoctorPaper, getDayOnPaper } from "#contract/desk/board.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { DayPaper } from "./day-paper.tsx";

/** Opens the printer's dialog for the papers alone. */
const print = () => window.print();

const Title = () => <VisuallyHidden component="h1">Day on paper</VisuallyHidden>;

/** Whose paper is printed; null: everybody's. */
function WhichDoctor({
  doctors,
  value,
  onChange,
}: {
  doctors: readonly DoctorPaper[];
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  if (doctors.length < 2) return null;
  return (
    <Select
      aria-label="Whose day"
      data={[
        { value: "", label: `All ${doctors.length} doctors` },
        ...doctors.map(({ id, name }) => ({ value: String(id), label: calledDoctor(name) })),
      ]}
      value={value ? String(value) : ""}
      allowDeselect={false}
      onChange={(id) => onChange(Number(id) || null)}
    />
  );
}

/** A day on paper, a sheet for each doctor, for the hours without power. */
export default function DayOnPaperScreen() {
  const { day } = useBoardUrl();
  const asked = Number(useSearchParams()[0].get("doctor")) || null;
  const [chosen, choose] = useState<number | null>(null);
  useDocumentTitle(`${formatDate(day)} on paper · Matab`);
  const papers = useCall(getDayOnPaper, { query: { day, idDoctor: asked } }, { fresh: true });
  const back = asked
    ? `${pathTo("doctors-panel")}?date=${day}&doctor=${asked}`
    : `${pathTo("board")}?day=${day}`;
  if (!papers.data)
    return (
      <main>
        <Title />
        <Loaded query={papers} back={back}>
          {() => null}
        </Loaded>
      </main>
    );
  const { doctors } = papers.data;
  const shown = doctors.filter(({ id }) => chosen === null || id === chosen);
  return (
    <PrintPreview
      back={back}
      print={print}
      disabled={shown.length === 0}
      tools={<WhichDoctor doctors={doctors} value={chosen} onChange={choose} />}
    >
      <Title />
      {shown.map((doctor) => (
        <DayPaper key={doctor.id} day={day} doctor={doctor} />
      ))}
      {shown.length === 0 && (
        <EmptyState
          icon={<IconCalendarOff size={28} stroke={1.4} />}
          title="Nobody is in on this day, and nobody has a visit"
        />
      )}
    </PrintPreview>
  );
}
