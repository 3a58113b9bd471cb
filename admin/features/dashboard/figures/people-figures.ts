import { dayWords, periodWords } from "#admin/features/dashboard/range/period-words.ts";
import { endOfMonth, startOfMonth } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import { monthSoFarBefore } from "#rules/period.ts";
import { beside, type Comparison, compare } from "./comparison.ts";
import { type Figure, formatCount, listOf, type Sight } from "./figure.ts";

const formatMinutes = (value: number) => `${value.toLocaleString("en-PK", { maximumFractionDigits: 1 })} min`;

export function appointments(sight: Sight): Figure {
  const { totalAppointments: now, previous, startDate, endDate } = sight.data;
  const filters = {
    appointmentDateFrom: startDate,
    appointmentDateTo: endDate,
    status: "Scheduled,Completed",
  };
  return {
    label: "Total Appointments",
    value: formatCount(now),
    comparison: previous && compare(now, previous.totalAppointments, sight.before, formatCount),
    better: "up",
    source: listOf(sight, "appointments", filters, `Appointments without cancelled ones, ${sight.period}`),
  };
}

function durationChange({ data, before }: Sight): Comparison | null {
  const now = data.avgAppointmentDuration;
  const then = data.previous?.avgAppointmentDuration ?? null;
  if (now === null || then === null) return null;
  if (now === then) return compare(now, then, before, formatMinutes);
  const isLonger = now > then;
  return {
    direction: isLonger ? "up" : "down",
    strong: formatMinutes(Math.abs(now - then)),
    text: `${isLonger ? "longer" : "shorter"} than ${before}`,
  };
}

export function averageDuration(sight: Sight): Figure {
  const { avgAppointmentDuration: average, startDate, endDate } = sight.data;
  const filters = { appointmentDateFrom: startDate, appointmentDateTo: endDate, status: "Completed" };
  return {
    label: "Average Appointment Duration",
    value: average === null ? "N/A" : formatMinutes(average),
    comparison: durationChange(sight),
    source: listOf(sight, "appointments", filters, `Completed appointments, ${sight.period}`),
  };
}

export function patients(sight: Sight): Figure {
  const { totalPatients: now, previous, endDate } = sight.data;
  const until = formatDate(endDate ?? sight.today);
  return {
    label: "Total Patients",
    value: formatCount(now),
    comparison: previous && {
      direction: now > previous.totalPatients ? "up" : null,
      strong: formatCount(now - previous.totalPatients),
      text: `since ${dayWords(previous.endDate, sight.today)}`,
    },
    better: "up",
    source: listOf(sight, "patients", { createdOnTo: endDate }, `Patients registered up to ${until}`),
  };
}

/** Of the calendar month so far, whatever the range, beside the same days of the month before. */
export function newPatients(sight: Sight): Figure {
  const { newPatientsThisMonth: now, previous } = sight.data;
  const month = { startDate: startOfMonth(sight.today), endDate: endOfMonth(sight.today) };
  const daysBefore = periodWords(monthSoFarBefore(sight.today), sight.today);
  const filters = { createdOnFrom: month.startDate, createdOnTo: month.endDate };
  return {
    label: "New Patients This Month",
    value: formatCount(now),
    comparison: previous && beside(now, previous.newPatientsThisMonth, daysBefore, formatCount),
    better: "up",
    source: listOf(sight, "patients", filters, `Patients registered in ${periodWords(month, sight.today)}`),
  };
}
