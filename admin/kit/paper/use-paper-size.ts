import { useLocalStorage } from "@mantine/hooks";
import type { PaperSize, RollSize } from "#rules/values/paper-size.ts";
import type { SheetSize } from "./sheet.tsx";

const remembered = { defaultValue: "a4", getInitialValueInEffect: false } as const;
const useKeptSize = () => useLocalStorage<PaperSize>({ key: "matab.invoice-paper", ...remembered });

/** The roll of this computer's receipt printer: the one chosen last; 80 mm before any was. */
export function useRollSize() {
  const [paper] = useKeptSize();
  const [kept, keep] = useLocalStorage<RollSize | null>({
    key: "matab.roll",
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [kept ?? (paper === "a4" ? "roll" : paper), keep] as const;
}

/** The paper of this computer's printer, remembered; with a roll, also the width of token slips. */
export function usePaperSize() {
  const [size, keepSize] = useKeptSize();
  const [, keepRoll] = useRollSize();
  const choose = (chosen: PaperSize) => {
    keepSize(chosen);
    if (chosen !== "a4") keepRoll(chosen);
  };
  return [size, choose] as const;
}

/** The sheet of this computer's prescriptions, remembered. */
export function useSheetSize() {
  return useLocalStorage<SheetSize>({
    key: "matab.prescription-paper",
    defaultValue: "A4",
    getInitialValueInEffect: false,
  });
}
