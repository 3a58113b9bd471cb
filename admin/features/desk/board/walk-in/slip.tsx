import { useLayoutEffect, useRef, useState } from "react";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import { useRollSize } from "#admin/kit/paper/use-paper-size.ts";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { formatDate } from "#rules/values/display.ts";
import { ROLL_WIDTHS } from "#rules/values/paper-size.ts";
import classes from "./slip.module.css";

const mark = new URL("#brand/logo-mark-mono.svg", import.meta.url).href;
const MM_PER_PIXEL = 25.4 / 96;
/** Room for what rounding adds up to; paper that a roll has. */
const SLACK = 2;

/** What a slip says. `time`: when the token was given, `HH:mm`. */
export interface SlipFacts {
  token: string;
  patientName: string;
  doctorName: string;
  date: string;
  time: string;
  /** How many are before this one; null where nobody knows any more. */
  before: number | null;
  aboutMinutes: number | null;
  /** When the doctor comes, who is not in yet; null: is in, or nobody knows. */
  inFrom: string | null;
}

const Urdu = ({ children }: { children: string }) => (
  <span className="ur" lang="ur" dir="rtl">
    {children}
  </span>
);

/** How long the wait is, or from when on the doctor is there. */
function When({ aboutMinutes, inFrom }: Pick<SlipFacts, "aboutMinutes" | "inFrom">) {
  if (inFrom !== null)
    return (
      <>
        <dt>
          Doctor in from <Urdu>ڈاکٹر کی آمد</Urdu>
        </dt>
        <dd>{inFrom}</dd>
      </>
    );
  return (
    <>
      <dt>
        About <Urdu>تقریباً</Urdu>
      </dt>
      <dd>{aboutMinutes === null ? "–" : lengthText(aboutMinutes)}</dd>
    </>
  );
}

/** The sizes of a printed page are known to the browser before it prints: as long as the slip. */
function usePageLength() {
  const slip = useRef<HTMLElement>(null);
  const [length, setLength] = useState(0);
  useLayoutEffect(() => {
    const { current } = slip;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setLength(Math.ceil(current.offsetHeight * MM_PER_PIXEL) + SLACK),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [slip, length] as const;
}

/** A token slip on the roll of this computer, 72 of 80 mm or 48 of 58 mm printable: black alone, nothing under 9.5 points. */
export function Slip({ facts }: { facts: SlipFacts }) {
  const clinic = useClinic()?.clinic;
  const [slip, length] = usePageLength();
  const [roll] = useRollSize();
  const width = ROLL_WIDTHS[roll];
  const { token, patientName, doctorName, date, time, before, aboutMinutes, inFrom } = facts;
  return (
    <article className={classes.slip} data-width={width} ref={slip} aria-label="Token slip">
      {length > 0 && <PageSize size={`${width}mm ${length}mm`} />}
      <header>
        <img src={mark} alt="" />
        <div>
          <b>{clinic?.name.en}</b>
          {clinic?.name.ur && <Urdu>{clinic.name.ur}</Urdu>}
        </div>
      </header>
      <p className={classes.title}>
        <Urdu>ٹوکن</Urdu>
        <span>Token</span>
      </p>
      <p className={classes.token}>{token}</p>
      <p className={classes.doctor}>
        <PersonName name={doctorName} />
      </p>
      {before !== null && (
        <dl>
          <div>
            <dt>
              Before you <Urdu>آپ سے پہلے</Urdu>
            </dt>
            <dd>{before}</dd>
          </div>
          <div>
            <When aboutMinutes={aboutMinutes} inFrom={inFrom} />
          </div>
        </dl>
      )}
      <p className={classes.patient}>
        <b>
          <PersonName name={patientName} />
        </b>
        <span>
          {formatDate(date)}, {time}
        </span>
      </p>
      <footer>
        <Urdu>براہِ کرم پرچی سنبھال کر رکھیں۔</Urdu>
        <span>Please keep this slip. Your number is called.</span>
      </footer>
    </article>
  );
}
