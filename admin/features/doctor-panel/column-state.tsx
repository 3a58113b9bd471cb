import { Button, Skeleton } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { Blank } from "#admin/kit/blank.tsx";
import { Refusal } from "#ui/call.ts";

interface ColumnStateProps {
  error: Error | null;
  refetch: () => unknown;
}

const LINES = ["82%", "58%", "74%", "66%"] as const;

/** What a column shows until its data is there: that it loads, why it may not be seen, or that it could not load. */
export function ColumnState({ error, refetch }: ColumnStateProps) {
  if (error instanceof Refusal)
    return (
      <Blank icon={<IconCloudOff size={28} stroke={1.4} />} title="This cannot be shown" role="alert">
        {error.message}
      </Blank>
    );
  if (error)
    return (
      <Blank
        icon={<IconCloudOff size={28} stroke={1.4} />}
        title="Could not load, try again"
        role="alert"
        action={<Button onClick={() => refetch()}>Try again</Button>}
      >
        The clinic server did not answer. Nothing was lost.
      </Blank>
    );
  return (
    <div role="status">
      <span className="sr">Loading</span>
      {LINES.map((width) => (
        <Skeleton key={width} height={12} width={width} m={20} />
      ))}
    </div>
  );
}
