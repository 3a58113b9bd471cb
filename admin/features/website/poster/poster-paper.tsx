import { Logo, useWordmark } from "#admin/kit/display/logo.tsx";
import { QrCode } from "#admin/kit/display/qr-code.tsx";
import { Column, Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import type { SiteDoctorRow } from "#contract/website/records.ts";
import { hoursLines } from "#rules/clinic/hours/opening-hours.ts";
import classes from "./poster.module.css";

/** Doctors whose lines keep the size of a few; more are set closer. */
const MANY = 4;

function Hours({ language }: { language: "en" | "ur" }) {
  const days = useClinic()?.hours.days ?? [];
  const lines = hoursLines(days, language);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.hours}>
      {lines.map((line) => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>{line.times}</dd>
        </div>
      ))}
    </dl>
  );
}

function Doctors({ doctors }: { doctors: readonly SiteDoctorRow[] }) {
  if (doctors.length === 0) return null;
  return (
    <ul className={classes.doctors} data-many={doctors.length > MANY || undefined}>
      {doctors.map(({ id, name, nameUr, qualification, departmentNames }) => (
        <li key={id}>
          <div>
            <b>Dr {name}</b>
            <span>{[departmentNames, qualification].filter(Boolean).join(" · ")}</span>
          </div>
          {nameUr && (
            <b lang="ur" dir="rtl" className={classes.urdu}>
              ڈاکٹر {nameUr}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

function Booking({ address }: { address: string | null }) {
  const clinic = useClinic()?.clinic;
  if (!clinic) return null;
  const { phone, whatsapp } = clinic;
  return (
    <Row as="footer" align="center" className={classes.booking}>
      {address && <QrCode text={address} label="Code to the booking form" className={classes.code} />}
      <div>
        <p className={classes.call}>
          {address ? "Book a time: point your phone’s camera here, or call." : "Book a time: call us."}
        </p>
        <p lang="ur" dir="rtl" className={`${classes.call} ${classes.urdu}`}>
          {address ? "وقت لینے کے لیے فون کا کیمرہ یہاں کریں، یا فون کریں۔" : "وقت لینے کے لیے فون کریں۔"}
        </p>
        <Row as="p" wrap className={classes.numbers}>
          <span>{phone.display}</span>
          {whatsapp.tel !== phone.tel && <span>WhatsApp {whatsapp.display}</span>}
        </Row>
        {address && <p className={classes.address}>{new URL(address).host}</p>}
      </div>
    </Row>
  );
}

interface PosterPaperProps {
  doctors: readonly SiteDoctorRow[];
  /** Of the booking form; null: not known. */
  address: string | null;
  /** On A3 everything is larger by the same. */
  isLarge: boolean;
}

/** The poster as it is printed. */
export function PosterPaper({ doctors, address, isLarge }: PosterPaperProps) {
  const clinic = useClinic()?.clinic;
  const isWordmark = useWordmark();
  if (!clinic) return null;
  const { name, tagline } = clinic;
  const { street, area, city, landmark } = clinic.address;
  const place = [...new Set([street.en, area.en, city.en, landmark.en])].filter(Boolean).join(", ");
  return (
    <Column as="article" className={classes.poster} data-large={isLarge || undefined} aria-label="Poster">
      <Grid as="header" justify="center" className={classes.head}>
        <Logo width={64} widest={320} />
        {!isWordmark && <h2>{name.en}</h2>}
        {name.ur && (
          <p lang="ur" dir="rtl" className={`${classes.name} ${classes.urdu}`}>
            {name.ur}
          </p>
        )}
        <p>{tagline.en}</p>
        {tagline.ur && (
          <p lang="ur" dir="rtl" className={classes.urdu}>
            {tagline.ur}
          </p>
        )}
      </Grid>
      <section className={classes.two}>
        <div>
          <h2>Open</h2>
          <Hours language="en" />
        </div>
        <div lang="ur" dir="rtl" className={classes.urdu}>
          <h2>اوقات</h2>
          <Hours language="ur" />
        </div>
      </section>
      <Doctors doctors={doctors} />
      <Booking address={address} />
      <p className={classes.place}>{place}</p>
    </Column>
  );
}
