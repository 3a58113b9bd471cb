import { useMediaQuery } from "@mantine/hooks";
import { groupPhone } from "#rules/values/display.ts";

/** A stored number as people read it; where there is no mouse, pressing it calls. */
export function PhoneLink({ digits }: { digits: string }) {
  const isHandheld = useMediaQuery("(hover: none)", false, { getInitialValueInEffect: false });
  const shown = <span className="num nowrap">{groupPhone(digits)}</span>;
  return isHandheld ? <a href={`tel:${digits}`}>{shown}</a> : shown;
}
