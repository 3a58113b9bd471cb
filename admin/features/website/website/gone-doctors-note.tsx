import { Fragment } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";

import { getTextsOfGoneDoctors } from "#contract/website/gone-doctors.ts";

/** Names the texts that still speak of a doctor who was switched off, each to be opened with one press. */
export function GoneDoctorsNote() {
  const { data = [] } = useCall(getTextsOfGoneDoctors);
  return data.map(({ doctor, texts }) => (
    <Note key={doctor} kind="attention" title={`The website still names ${doctor}, who was switched off.`}>
      {texts.map(({ label, to }, at) => (
        <Fragment key={to}>
          {at > 0 && ", "}
          <Link to={to}>{label}</Link>
        </Fragment>
      ))}
    </Note>
  ));
}
