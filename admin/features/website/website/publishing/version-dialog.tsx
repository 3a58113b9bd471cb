import { useState } from "react";
import { usePreview } from "#admin/features/website/website/preview/use-preview.ts";
import type { Publication } from "#contract/website/editor.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { PastVersion } from "./past-version.tsx";

interface VersionDialogProps {
  version: Publication;
  busy: boolean;
  /** Undefined: this person may not publish. */
  onRestore: (() => void) | undefined;
  onClose: () => void;
}

/** A past version of the home page. */
export function VersionDialog({ version, onClose, ...restoring }: VersionDialogProps) {
  const [title] = useState(`The version of ${formatDateTime(version.createdOn)}`);
  const preview = usePreview({ path: "/", idPublication: version.id });
  return (
    <PastVersion
      title={title}
      preview={preview}
      section="hero"
      onBack={onClose}
      onClose={onClose}
      {...restoring}
    />
  );
}
