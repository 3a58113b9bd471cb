import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { IconCloudOff, IconRefresh } from "./icons.ts";
import { Note } from "./note.tsx";

const TITLE = "Could not load, try again";

interface NotLoadedProps {
  title?: string;
  action: ReactNode;
  /** Why, and what became of the work. */
  children?: ReactNode;
}

/** What stands in the place of content that could not be loaded. */
export function NotLoaded({ title = TITLE, action, children }: NotLoadedProps) {
  return (
    <EmptyState icon={<IconCloudOff size={28} stroke={1.4} />} title={title} role="alert" action={action}>
      {children ?? "The clinic server did not answer. Nothing was lost."}
    </EmptyState>
  );
}

interface TryAgainProps {
  retry: () => void;
  /** Its key, for who looks. */
  keys?: ReactNode;
}

export function TryAgain({ retry, keys }: TryAgainProps) {
  return (
    <Button
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      rightSection={keys}
      onClick={retry}
    >
      Try again
    </Button>
  );
}

/** Above content that could not be loaded again. */
export function OutOfDate({ retry }: { retry: () => void }) {
  const again = (
    <Button size="xs" variant="default" onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Note kind="attention" title={TITLE} announce actions={again}>
      What you see may be out of date.
    </Note>
  );
}
