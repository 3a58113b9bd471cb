import { createLabCase, type LabCase } from "#contract/money/lab.ts";
import { listLabs, saveLab } from "#contract/money/labs.ts";
import type { TestClinic } from "#tests/support/clinic.ts";

/** A lab with this name; it is added once. */
export async function labNamed(clinic: TestClinic, token: string, name = "Noor Dental Lab") {
  const found = (await clinic.call(listLabs, {}, token)).body.data?.find((lab) => lab.name === name);
  if (found) return found;
  const body = { id: 0, name, phone: "0300 1234567", usualDays: 7, isActive: 1 } as const;
  const { data, message } = (await clinic.call(saveLab, { body }, token)).body;
  if (!data) throw new Error(message);
  return data;
}

/** Orders a crown for a patient. */
export async function orderedCrown(
  clinic: TestClinic,
  token: string,
  of: { idPatient: number; idDoctor: number; idLab: number } & Partial<Record<string, unknown>>,
): Promise<LabCase> {
  const body = { what: "Crown", teeth: [36], material: "Zirconia", shade: "A2", ...of };
  const answer = await clinic.call(createLabCase, { body } as never, token);
  if (!answer.body.data) throw new Error(`not ordered: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
