import { useCallback, useState } from "react";
import { StepFrame } from "#admin/features/office/set-up/step-frame.tsx";
import { useWays } from "#admin/features/office/set-up/ways.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type BackupPlaceCheck, type BackupSetUp, getBackupSetUp } from "#contract/office/backup-set-up.ts";
import { BackupKey, isTypedBack, type KeyPair } from "./backup-key.tsx";
import { BackupPlace } from "./backup-place.tsx";
import classes from "./backups.module.css";
import { useFirstBackup } from "./use-first-backup.ts";

/** What was set up before, or the first place on another disk. */
const firstChoice = ({ place, offered }: BackupSetUp) =>
  offered.find((one) => one.place === place) ??
  offered.find(({ isSameDisk, isMemory }) => !isSameDisk && !isMemory) ??
  null;

/** What is to be done before the first backup; "" when nothing is. */
function stillMissing(hasKey: boolean, hasPlace: boolean): string {
  const steps = [!hasKey && "make the key and write it back (1)", !hasPlace && "choose where they go (2)"];
  const missing = steps.filter(Boolean);
  return missing.length > 0 ? `Before the first backup: ${missing.join(", ")}.` : "";
}

function Backups({ setUp, onLookAgain }: { setUp: BackupSetUp; onLookAgain: () => void }) {
  const { on } = useWays();
  const [pair, setPair] = useState<KeyPair | null>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<BackupPlaceCheck | null>(() => firstChoice(setUp));
  const [allowsSameDisk, setAllowsSameDisk] = useState(false);
  const onMade = useCallback(() => {
    toastSuccess("The first backup is made. From now on there is one every night.");
    on();
  }, [on]);
  const first = useFirstBackup(onMade);
  const hasKey = pair ? isTypedBack(pair, typed) : setUp.publicKeys.length > 0;
  const isUsable = chosen !== null && chosen.problem === null && (!chosen.isSameDisk || allowsSameDisk);
  const place = setUp.environment.hasPlace ? setUp.place : isUsable ? chosen.place : null;
  const start = () => {
    if (hasKey && place !== null)
      void first.start({ publicKey: pair?.publicKey ?? null, place, allowSameDisk: allowsSameDisk });
  };
  return (
    <StepFrame
      title="If this computer dies tonight?"
      lead="A copy of everything, each night by itself: on a stick or a second disk, encrypted, and opened by a key that only you have on paper."
      submit="Make the first backup"
      busy={first.busy}
      disabled={!hasKey || place === null}
      onSubmit={start}
    >
      <div className={classes.parts}>
        <BackupKey setUp={setUp} pair={pair} onPair={setPair} typed={typed} onTyped={setTyped} />
        <BackupPlace
          setUp={setUp}
          chosen={chosen}
          onChosen={setChosen}
          allowsSameDisk={allowsSameDisk}
          onAllowSameDisk={setAllowsSameDisk}
          onLookAgain={onLookAgain}
        />
        <div role="status">
          <span>{first.progress || stillMissing(hasKey, place !== null)}</span>
        </div>
        {first.problem && <Note kind="bad" announce title={`No backup was made. ${first.problem}`} />}
      </div>
    </StepFrame>
  );
}

/** The key, the place and the first backup, without a terminal. */
export function BackupsStep() {
  const setUp = useCall(getBackupSetUp, {}, { fresh: true });
  return (
    <Loaded query={setUp}>{(data) => <Backups setUp={data} onLookAgain={() => setUp.refetch()} />}</Loaded>
  );
}
