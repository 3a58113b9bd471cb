import { IconArrowBackUp, IconCheck } from "#admin/kit/display/icons.ts";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column } from "#admin/kit/list/types.ts";
import { type ContactMessageRow, listContactMessages } from "#contract/website/contact-messages.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { useAnswer } from "./use-answer.ts";

const COLUMNS: Column<ContactMessageRow>[] = [
  { key: "id", header: "ID", quiet: true, card: "none" },
  { key: "name", header: "Name", format: "name", narrow: true, card: "title" },
  { key: "email", header: "Email", narrow: true, card: "none" },
  { key: "mobile", header: "Mobile", card: "start" },
  { key: "subject", header: "Subject", narrow: true },
  { key: "message", header: "Message", narrow: true },
  { key: "createdOn", header: "Created On", quiet: true, card: "corner" },
];

const viewOf = ({ id }: ContactMessageRow) => pathTo("contact-us/view/:id", id);

/** What visitors wrote on the public site (docs/handbook/website/contact-messages.md), the newest first. */
export default function ContactMessages() {
  const answer = useAnswer();
  return (
    <ListPage
      title="Manage Contact Us Messages"
      noun="messages"
      beginning={{
        lead: "They come from the contact form of your website.",
        action: { label: "Open the contact form", to: "/#contact", isOfWebsite: true },
      }}
      endpoint={listContactMessages}
      columns={COLUMNS}
      nameOf={({ id }) => `message ${id}`}
      linkTo={viewOf}
      statusColumn={{
        key: "isAnswered",
        header: "Answered",
        optionLabels: { "1": "Answered", "0": "To answer" },
        render: ({ isAnswered }) => <span className="soft">{isAnswered ? "Answered" : "To answer"}</span>,
      }}
      actions={(row) => [
        {
          name: row.isAnswered ? "Not answered" : "Answered",
          icon: row.isAnswered ? IconArrowBackUp : IconCheck,
          keys: "a",
          run: () => void answer(row),
        },
        viewAction(viewOf(row)),
      ]}
    />
  );
}
