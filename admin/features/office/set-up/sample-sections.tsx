import { Link } from "react-router";
import { sampleTexts } from "#admin/features/website/website/sample-note.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";

import { getSections } from "#contract/website/editor.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import { pathTo } from "#rules/clinic/screens.ts";

function Sections() {
  const { data = [] } = useCall(getSections, {}, { fresh: true });
  const sample = sampleTexts(data);
  const hidden = data.filter(({ published }) => !published.isShown);
  if (sample.length === 0 && hidden.length === 0) return null;
  const linkTo = ({ key }: { key: keyof typeof SECTION_NAMES }) => (
    <Link key={key} to={`${pathTo("website")}?section=${key}`}>
      {SECTION_NAMES[key].title}
    </Link>
  );
  return (
    <Note title="Your website">
      {sample.length > 0 && (
        <Row as="p" gap={4} gapX={12} wrap>
          <span>Still as it came with Matab:</span> {sample.map(linkTo)}
        </Row>
      )}
      {hidden.length > 0 && (
        <Row as="p" gap={4} gapX={12} wrap>
          <span>Hidden until you say your own:</span> {hidden.map(linkTo)}
        </Row>
      )}
    </Note>
  );
}

/** Which sections of the website are the sample's still, each to be opened with one press. */
export function SampleSections() {
  return useMay()("site.edit") ? <Sections /> : null;
}
