import { Button, Checkbox, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { type BackupPlaceCheck, type BackupSetUp, checkBackupPlace } from "#contract/office/backup-set-up.ts";
import { formatBytes } from "#rules/clinic/clinic-status.ts";
import classes from "./backups.module.css";

const OTHER = "another folder";

/** What stands beside a place that can be chosen. */
function wordsOf({ freeBytes, isSameDisk, isMemory }: BackupPlaceCheck): string {
  const free = freeBytes === null ? "" : `${formatBytes(freeBytes)} free`;
  const where = isMemory ? "in the computer’s memory" : isSameDisk ? "on the same disk as the records" : "";
  return [free, where].filter(Boolean).join(", ");
}

interface BackupPlaceProps {
  setUp: BackupSetUp;
  chosen: BackupPlaceCheck | null;
  onChosen: (check: BackupPlaceCheck | null) => void;
  allowsSameDisk: boolean;
  onAllowSameDisk: (allows: boolean) => void;
  onLookAgain: () => void;
}

/** The stick or folder, each tried before it can be chosen. */
export function BackupPlace(props: BackupPlaceProps) {
  const { setUp, chosen, onChosen, allowsSameDisk, onAllowSameDisk, onLookAgain } = props;
  const [isOther, setOther] = useState(false);
  if (setUp.environment.hasPlace)
    return (
      <Grid as="section" gap={12} justify="start" className={classes.part}>
        <h2>2. Where they go</h2>
        <span>The settings of this computer name the place: {setUp.place}.</span>
      </Grid>
    );
  const choose = (place: string) => {
    setOther(place === OTHER);
    onChosen(setUp.offered.find((offered) => offered.place === place) ?? null);
  };
  return (
    <Grid as="section" gap={12} justify="start" className={classes.part}>
      <h2>2. Where they go</h2>
      <Radio.Group
        label="A stick that stays in the computer, a second disk, or another computer’s folder"
        value={isOther ? OTHER : (chosen?.place ?? null)}
        onChange={choose}
      >
        <Grid gap={10}>
          {setUp.offered.map((offered) => (
            <Radio
              key={offered.place}
              value={offered.place}
              label={offered.place}
              description={wordsOf(offered)}
            />
          ))}
          <Radio value={OTHER} label="Another folder" />
        </Grid>
      </Radio.Group>
      {isOther && <OtherFolder chosen={chosen} onChosen={onChosen} />}
      {!isOther && (
        <Button variant="subtle" size="xs" onClick={onLookAgain}>
          I have plugged a stick in: look again
        </Button>
      )}
      <PlaceWarning chosen={chosen} allowsSameDisk={allowsSameDisk} onAllowSameDisk={onAllowSameDisk} />
    </Grid>
  );
}

/** What a chosen folder does not survive: a power cut, or the end of the records' disk. */
function PlaceWarning(props: Pick<BackupPlaceProps, "chosen" | "allowsSameDisk" | "onAllowSameDisk">) {
  const { chosen, allowsSameDisk, onAllowSameDisk } = props;
  if (chosen?.isMemory)
    return (
      <Note
        kind="attention"
        announce
        title="This folder lies in the computer’s memory: it is empty after every power cut. Use a stick or a disk."
      />
    );
  if (!chosen?.isSameDisk || chosen.problem !== null) return null;
  return (
    <>
      <Note
        kind="attention"
        announce
        title="This folder lies on the disk of the records: what destroys that disk destroys both."
      >
        Better than nothing until you have a stick. Come back here when you do.
      </Note>
      <Checkbox
        label="Use it all the same, for now"
        checked={allowsSameDisk}
        onChange={({ currentTarget }) => onAllowSameDisk(currentTarget.checked)}
      />
    </>
  );
}

/** Typed, tried, and said at once what is wrong with it. */
function OtherFolder({ chosen, onChosen }: Pick<BackupPlaceProps, "chosen" | "onChosen">) {
  const [typed, setTyped] = useState("");
  const { act, busy } = useAct(checkBackupPlace, {
    said: null,
    onDone: ({ data }) => onChosen(data ?? null),
  });
  const look = async () => {
    if (typed.trim()) await act({ body: { place: typed } });
  };
  const isGood = chosen !== null && chosen.problem === null;
  return (
    <>
      <Row gap={8} align="end" className={classes.other}>
        <TextInput
          label="The folder, from its beginning"
          placeholder="/media/stick"
          spellCheck={false}
          value={typed}
          error={chosen?.problem}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChosen(null);
          }}
          onBlur={() => chosen === null && look()}
        />
        <Button variant="default" loading={busy} onClick={look}>
          Try it
        </Button>
      </Row>
      {isGood && <Note kind="good" announce title={`${chosen.place} can be written. ${wordsOf(chosen)}`} />}
    </>
  );
}
