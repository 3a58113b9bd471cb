import { Button } from "@mantine/core";
import { useState } from "react";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconPencil, IconPlus } from "#admin/kit/display/icons.ts";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type Lab, listLabs } from "#contract/money/labs.ts";
import { say } from "#ui/say.ts";
import classes from "./lab.module.css";
import { LabDialog } from "./lab-dialog.tsx";

function LabLine({ lab, onEdit }: { lab: Lab; onEdit: (() => void) | null }) {
  const { name, phone, usualDays, open, isActive } = lab;
  const facts = [
    usualDays === null ? null : say("usually {days} days", { days: usualDays }),
    open > 0 ? say("{count} not back", { count: open }) : null,
    isActive === 0 ? say("no longer used") : null,
  ].filter((fact) => fact !== null);
  return (
    <Row
      as="li"
      gap={12}
      align="center"
      justify="between"
      className={classes.lab}
      data-off={isActive === 0 || undefined}
    >
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <Row gap={2} gapX={12} wrap className="soft fs-13">
          {phone && <PhoneLink digits={phone} />}
          <span>{facts.join(", ")}</span>
        </Row>
      </div>
      {onEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          {say("Edit")}
          <span className="sr"> {name}</span>
        </Button>
      )}
    </Row>
  );
}

/** The labs: whom to call, how long each takes, and what it has of the clinic's. */
export default function LabsDialog({ onClose }: { onClose: () => void }) {
  const mayWrite = useMay()("lab.write");
  const labs = useCall(listLabs);
  const refresh = useRefresh();
  const [edited, setEdited] = useState<Lab | "new" | null>(null);
  return (
    <Modal title={say("Labs")} onClose={onClose}>
      <Grid gap={12}>
        <Loaded query={labs}>
          {(found) =>
            found.length === 0 ? (
              <p className="soft">{say("There is no lab yet.")}</p>
            ) : (
              <ul className={classes.labs}>
                {found.map((lab) => (
                  <LabLine key={lab.id} lab={lab} onEdit={mayWrite ? () => setEdited(lab) : null} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {mayWrite && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              onClick={() => setEdited("new")}
            >
              {say("Add a lab")}
            </Button>
          </div>
        )}
      </Grid>
      {edited && (
        <LabDialog
          lab={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void refresh();
          }}
        />
      )}
    </Modal>
  );
}
