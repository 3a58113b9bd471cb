import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";
import { IconDownload } from "#admin/kit/display/icons.ts";
import type { Export } from "#contract/office/exports.ts";

/** Which export, and its query. */
export interface ExportRequest {
  /** What is exported, in the plural and lower case: "patients". */
  noun: string;
  find: (file: Export) => boolean;
  query: Readonly<Record<string, unknown>>;
}

type TargetProps = ButtonProps & ComponentProps<"button"> & { noun: string };

/** The button that opens the menu of formats. */
export function ExportMenuButton({ noun, children = "Export", ...button }: TargetProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      title={`Export these ${noun} as a file`}
      {...button}
    >
      {children}
    </Button>
  );
}
