import { takeJobs } from "#server/platform/process/children/jobs.ts";
import { readCsv } from "./csv.ts";
import { type Sheet, Unreadable } from "./refusal.ts";
import { readXlsx } from "./xlsx.ts";

/** A file, and the index of a workbook's sheet among the visible ones; null: the first that holds a list. */
export interface SheetJob {
  content: Uint8Array;
  sheet: number | null;
}

const startsWith = (content: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => content[index] === byte);

/** Refuses the container format of Excel before 2007, which every workbook with a password also has. */
function refuseOldContainer(content: Uint8Array): never {
  const isLocked = Buffer.from(content).includes(Buffer.from("EncryptedPackage", "utf16le"));
  throw new Unreadable(
    isLocked
      ? "The file is protected by a password. Open it in Excel, remove the password and save it."
      : "This is a workbook of Excel before 2007 (.xls). Save it as “Excel workbook (.xlsx)” and choose that file.",
  );
}

async function read({ content, sheet }: SheetJob): Promise<Sheet> {
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0)) refuseOldContainer(content);
  if (startsWith(content, 0x50, 0x4b)) return await readXlsx(content, sheet);
  if (startsWith(content, 0x25, 0x50, 0x44, 0x46))
    throw new Unreadable("This is a PDF. The list itself is needed, as Excel workbook (.xlsx) or CSV.");
  return readCsv(content);
}

takeJobs(async (job: SheetJob): Promise<Sheet | { refused: string }> => {
  try {
    return await read(job);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
});
