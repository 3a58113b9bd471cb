import { Button } from "@mantine/core";
import { useParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import { ViewPage } from "#admin/kit/view/view-page.tsx";
import { getContactMessage } from "#contract/website/contact-messages.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDateTime, formatYesNo, groupPhone } from "#rules/values/display.ts";
import { useAnswer } from "./use-answer.ts";

/**
 * One message from the public site (docs/handbook/website/contact-messages.md); its e-mail and number are there to be answered.
 */
export default function ContactMessageView() {
  const { id = "" } = useParams();
  const answer = useAnswer();
  const record = useCall(getContactMessage, { query: { id } });
  return (
    <ViewPage
      title={`Contact message ${id}`}
      back={{ to: pathTo("contact-us"), label: "Back" }}
      record={record}
      actions={(message) => (
        <Button variant={message.isAnswered ? "default" : "filled"} onClick={() => void answer(message)}>
          {message.isAnswered ? "Not answered" : "Mark as answered"}
        </Button>
      )}
    >
      {({
        name,
        email,
        mobile,
        subject,
        message,
        language,
        createdOn,
        updatedOn,
        isDeleted,
        ...answered
      }) => (
        <>
          <Facts columns>
            <Fact label="ID">{id}</Fact>
            <Fact label="Name">
              <PersonName name={name} />
            </Fact>
            <Fact label="Email">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
            <Fact label="Mobile">
              <a href={`tel:${mobile}`}>{groupPhone(mobile)}</a>
            </Fact>
            {language === "ur" && <Fact label="Language">Urdu</Fact>}
            <Fact label="Answered">
              {answered.answeredOn &&
                [formatDateTime(answered.answeredOn), answered.answeredBy].filter(Boolean).join(" by ")}
            </Fact>
            <Fact label="Created On">{formatDateTime(createdOn)}</Fact>
            <Fact label="Updated On">{formatDateTime(updatedOn)}</Fact>
            <Fact label="Is Deleted">{formatYesNo(isDeleted)}</Fact>
            <Fact label="Subject" wide>
              {subject}
            </Fact>
            <Fact label="Message" wide>
              {message}
            </Fact>
          </Facts>
          <HistorySection entity="contactMessage" id={Number(id)} />
        </>
      )}
    </ViewPage>
  );
}
