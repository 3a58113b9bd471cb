import type { DetailKind } from "#rules/clinic/service-charting.ts";
import type { WorkDetails } from "#rules/clinical/work-details.ts";

/** What the demo clinic writes down of work by its kind; a lot lasts a quarter. `day`: `yyyy-MM-dd`. */
export function demoDetails(kind: DetailKind, day: string): WorkDetails {
  const year = Number(day.slice(0, 4));
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  const boxed = { lot: `C${year % 100}${quarter}4`, expiry: `${year + 2}-0${quarter * 2}` };
  const said: Readonly<Record<DetailKind, WorkDetails>> = {
    laser: { device: "Diode 808", spot: 12, fluence: 16 + quarter, pulse: 30, passes: 2, skinType: "IV" },
    injection: { product: "Botox", amount: 40 + quarter, unit: "units", area: "Forehead", ...boxed },
    peel: { agent: "Glycolic acid", strength: 30, minutes: quarter + 1 },
    implant: { brand: "Osstem TS III", size: "4.0 × 10 mm", ...boxed },
    anaesthetic: { agent: "Lidocaine 2 %", cartridges: 1.5 },
    braces: { upperWire: "0.016 NiTi", lowerWire: "0.014 NiTi", nextWeeks: 4 },
  };
  return said[kind];
}
