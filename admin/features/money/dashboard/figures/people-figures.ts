import { formatPeriod, formatShortDay } from "#admin/features/money/dashboard/range/format-period.ts";
import { formatCount, formatDate } from "#rules/values/display.ts";
import { endOfMonth, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { monthSoFarBefore } from "#rules/values/time/period.ts";
import { type Comparison, compare, showPrevious } from "./comparison.ts";
import { type Figure, type FigureContext, listOf } from "./figure.ts";

const formatMinutes = (value: number) => `${value.toLocaleString("en-PK", { maximumFractionDigits: 1 })} min`;

export function appointments(context: FigureContext): Figure {
  const { totalAppointments: now, previous, startDate, endDate } = context.data;
  const filters = {
    appointmentDateFrom: startDate,
    appointmentDateTo: endDate,
    status: "Scheduled,Completed",
  };
  return {
    label: "Total Appointments",
    value: formatCount(now),
    comparison: previous && compare(now, previous.totalAppointments, context.before, formatCount),
    better: "up",
    source: listOf(
      context,
      "appointments",
      filters,
      `Appointments without cancelled ones, ${context.period}`,
    ),
  };
}

function durationChange({ data, before }: FigureContext): Comparison | null {
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

export function averageDuration(context: FigureContext): Figure {
  const { avgAppointmentDuration: average, startDate, endDate } = context.data;
  const filters = { appointmentDateFrom: startDate, appointmentDateTo: endDate, status: "Completed" };
  return {
    label: "Average Appointment Duration",
    value: average === null ? "N/A" : formatMinutes(average),
    comparison: durationChange(context),
    source: listOf(context, "appointments", filters, `Completed appointments, ${context.period}`),
  };
}

export function patients(context: FigureContext): Figure {
  const { totalPatients: now, previous, endDate } = context.data;
  const until = formatDate(endDate ?? context.today);
  return {
    label: "Total Patients",
    value: formatCount(now),
    comparison: previous && {
      direction: now > previous.totalPatients ? "up" : null,
      strong: formatCount(now - previous.totalPatients),
      text: `since ${formatShortDay(previous.endDate, context.today)}`,
    },
    better: "up",
    source: listOf(context, "patients", { createdOnTo: endDate }, `Patients registered up to ${until}`),
  };
}

/** Of the calendar month so far, whatever the range, beside the same days of the month before. */
export function newPatients(context: FigureContext): Figure {
  const { newPatientsThisMonth: now, previous } = context.data;
  const month = { startDate: startOfMonth(context.today), endDate: endOfMonth(context.today) };
  const daysBefore = formatPeriod(monthSoFarBefore(context.today), context.today);
  const filters = { createdOnFrom: month.startDate, createdOnTo: month.endDate };
  return {
    label: "New Patients This Month",
    value: formatCount(now),
    comparison: previous && showPrevious(now, previous.newPatientsThisMonth, daysBefore, formatCount),
    better: "up",
    source: listOf(
      context,
      "patients",
      filters,
      `Patients registered in ${formatPeriod(month, context.today)}`,
    ),
  };
}
