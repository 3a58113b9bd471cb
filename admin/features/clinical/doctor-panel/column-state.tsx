import { Skeleton } from "@mantine/core";
import { LoadError } from "#admin/kit/view/view-page.tsx";

interface ColumnStateProps {
  error: Error | null;
  refetch: () => unknown;
}

const LINES = ["82%", "58%", "74%", "66%"] as const;

/** What a column shows until its data is there: that it loads, why it may not be seen, or that it could not load. */
export function ColumnState({ error, refetch }: ColumnStateProps) {
  if (error) return <LoadError error={error} retry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr">Loading</span>
      {LINES.map((width) => (
        <Skeleton key={width} height={12} width={width} m={20} />
      ))}
    </div>
  );
}
