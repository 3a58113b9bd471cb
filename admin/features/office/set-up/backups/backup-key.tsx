import { Button, TextInput } from "@mantine/core";
import { useAct } from "#admin/kit/call/use-act.ts";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { QrCode } from "#admin/kit/display/qr-code.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import { type BackupSetUp, makeBackupKey } from "#contract/office/backup-set-up.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./backups.module.css";

/** Of the secret key, what somebody types from the paper to show that it is there. */
const TYPED_BACK = 6;

export interface KeyPair {
  publicKey: string;
  secretKey: string;
}

/** Whether the end of the key was typed as it stands on the paper. */
export const isTypedBack = ({ secretKey }: KeyPair, typed: string) =>
  typed.replace(/\s/g, "").toUpperCase() === secretKey.slice(-TYPED_BACK);

const HEAD = "AGE-SECRET-KEY-1";
/** In fours, as people read out numbers. */
const inFours = (key: string) => [HEAD, ...(key.slice(HEAD.length).match(/.{1,4}/g) ?? [])].join(" ");

/** What is kept away from the computer: the key to be read, typed and photographed, and what it is for. */
function KeyPaper({ pair }: { pair: KeyPair }) {
  const clinic = useClinic();
  return (
    <article className={classes.paper} aria-label="The key on paper">
      <PageSize size="A4" />
      <div>
        <h3>The key to the backups of {clinic?.clinic.name.en}</h3>
        <p className={classes.key}>{inFours(pair.secretKey)}</p>
        <span>Made on {formatDate(clinicToday())}. Capital or small letters, with or without blanks.</span>
      </div>
      <QrCode text={pair.secretKey} label="The key as a QR code" />
      <p>
        Keep this sheet away from the clinic’s computer, in two places. Who has it reads every backup; without
        it nobody does, the clinic neither. It cannot be made again.
      </p>
      <p>
        To get the records back, on any computer with Matab: write the key into a file, plug in the stick,
        then <code>matab restore BACKUP --key KEYFILE</code>
      </p>
      <p>
        It belongs to the public key <code>{pair.publicKey}</code>
      </p>
    </article>
  );
}

/** Which key there is, and the way to one. */
function Before({ setUp, busy, onMake }: { setUp: BackupSetUp; busy: boolean; onMake: () => void }) {
  const [known] = setUp.publicKeys;
  return (
    <Grid as="section" gap={12} justify="start" className={classes.part}>
      <h2>1. The key</h2>
      {setUp.environment.hasKey ? (
        <span>The settings of this computer name the key: {shortOf(known)}. It stays as it is.</span>
      ) : (
        <>
          <span>
            {known
              ? `Backups are encrypted to the key ${shortOf(known)}, which you have on paper. Is the paper lost? Make another: old backups open with the old key alone.`
              : "Backups are encrypted, so that a lost stick tells nobody anything. One key opens them: you print it, and this computer forgets it."}
          </span>
          <Button variant={known ? "default" : "filled"} loading={busy} onClick={onMake}>
            {known ? "Make another key" : "Make the key"}
          </Button>
        </>
      )}
    </Grid>
  );
}

interface BackupKeyProps {
  setUp: BackupSetUp;
  pair: KeyPair | null;
  onPair: (pair: KeyPair) => void;
  typed: string;
  onTyped: (typed: string) => void;
}

/** Makes the key, shows and prints it, and asks for its end as it stands on the paper. */
export function BackupKey({ setUp, pair, onPair, typed, onTyped }: BackupKeyProps) {
  const { act, busy } = useAct(makeBackupKey, { said: null, onDone: ({ data }) => data && onPair(data) });
  if (!pair) return <Before setUp={setUp} busy={busy} onMake={() => act({})} />;
  const isWrong = typed.replace(/\s/g, "").length >= TYPED_BACK && !isTypedBack(pair, typed);
  return (
    <Grid as="section" gap={12} justify="start" className={classes.part}>
      <h2>1. The key</h2>
      <Note
        kind="attention"
        title="Print it now: it is shown this once, and this computer does not keep it."
      />
      <KeyPaper pair={pair} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        Print the key
      </Button>
      <TextInput
        className={classes.confirm}
        label={`The last ${TYPED_BACK} letters of the key, from your paper`}
        description="No printer? Copy the whole key by hand; this shows that it is with you."
        autoComplete="off"
        spellCheck={false}
        required
        value={typed}
        error={isWrong && `That is not how the key ends. Look at the paper again.`}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
    </Grid>
  );
}

/** Enough to tell keys apart. */
const shortOf = (key = "") => `${key.slice(0, 8)}…${key.slice(-4)}`;
