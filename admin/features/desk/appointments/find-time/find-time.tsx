import { Button } from "@mantine/core";
import { useState } from "react";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { FindTimeDialog } from "./find-time-dialog.tsx";
import type { FindTimeWish, FoundTime } from "./wish.ts";

interface FindTimeProps {
  wish: FindTimeWish;
  onTake: (time: FoundTime) => void;
}

/** The way to a free time over doctors and days (docs/handbook/desk/appointments.md#find-a-time). */
export function FindTime({ wish, onTake }: FindTimeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Find a time
      </Button>
      {isOpen && (
        <FindTimeDialog
          wish={wish}
          onClose={() => setOpen(false)}
          onTake={(time) => {
            setOpen(false);
            onTake(time);
          }}
        />
      )}
    </>
  );
}
