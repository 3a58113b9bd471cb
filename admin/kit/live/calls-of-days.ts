import { getDoctorDay } from "#contract/clinical/doctor-panel.ts";
import { getBoardDays } from "#contract/desk/board.ts";

/** The calls that answer with the visits of a day: read anew once one of them changed. */
export const CALLS_OF_DAYS = [getBoardDays, getDoctorDay] as const;
