import { useNavigate } from "react-router";
import { IconCalendarPlus, IconReceipt2, IconUserPlus } from "#admin/kit/display/icons.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { StepFrame } from "./step-frame.tsx";
import { WayList } from "./way-list.tsx";

const WAYS = [
  {
    to: pathTo("patients/CreatePatient"),
    icon: IconUserPlus,
    title: "Register the first patient",
    text: "Yourself, if nobody has come yet",
  },
  {
    to: pathTo("appointment/add"),
    icon: IconCalendarPlus,
    title: "Book an appointment",
    text: "For a patient who is registered, or a new one",
  },
  {
    to: pathTo("billing/add"),
    icon: IconReceipt2,
    title: "Write a bill and print it",
    text: "The invoice carries your name and address",
  },
] as const;

/** The first real patient: the ways there are the clinic's ordinary screens. */
export function FirstStep() {
  const navigate = useNavigate();
  return (
    <StepFrame
      title="Begin with one patient."
      lead="It shows you the whole way in two minutes: register, book, bill. These are the screens that your desk uses every day."
      submit="Register the first patient"
      onSubmit={() => navigate(pathTo("patients/CreatePatient"))}
    >
      <WayList ways={WAYS} />
    </StepFrame>
  );
}
