/** Folders and files of which every text goes through `say`: English that forgets it fails `admin/urdu/words.test.ts`. */
export const CONVERTED = [
  "admin/features/clinical/chart/",
  "admin/features/patients/facts/",
  "admin/features/clinical/safety/",
  "admin/features/clinical/doctor-panel/note/medicine-findings.tsx",
  "admin/features/clinical/doctor-panel/note/medicine-name.tsx",
  "admin/features/clinical/doctor-panel/note/prescription-field.tsx",
] as const;
