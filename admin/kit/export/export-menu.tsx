import { Loader, Menu } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypeCsv, IconX } from "#admin/kit/display/icons.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useOpenOnMount } from "#admin/kit/focus/use-open-on-mount.ts";
import type { ExportFormat } from "#contract/office/exports.ts";
import { ExportMenuButton, type ExportRequest } from "./export-menu-button.tsx";
import { useExport } from "./use-export.ts";

const FORMATS = [
  { format: "csv", label: "CSV file", icon: IconFileTypeCsv },
  { format: "xlsx", label: "Excel workbook (XLSX)", icon: IconFileSpreadsheet },
] as const satisfies readonly { format: ExportFormat; label: string; icon: unknown }[];

const MEGABYTE = 1_000_000;

/** The button's text during a download: how much has arrived, from 0.1 MB on. */
function progressText(bytes: number): string {
  return bytes < MEGABYTE / 10 ? "Exporting…" : `Exporting… ${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** The export button after the first press: the menu of formats, and the progress of a download. */
export default function ExportMenu({ shortcut, ...of }: ExportRequest & { shortcut: boolean }) {
  const { target, opened, setOpened } = useOpenOnMount<HTMLButtonElement>();
  const { bytes, start, stop } = useExport(of);
  const open = () => {
    target.current?.focus();
    setOpened(true);
  };
  const keys = { keys: "x", label: `Export these ${of.noun}`, group: "This list", run: open };
  useShortcut(shortcut ? keys : null);
  const isBusy = bytes !== null;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={232}
      withinPortal={false}
      // The card that it hangs in clips what belongs to it.
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExportMenuButton
          ref={target}
          noun={of.noun}
          {...(isBusy && { leftSection: <Loader size={14} aria-hidden /> })}
        >
          <span role="status">{isBusy ? progressText(bytes) : "Export"}</span>
        </ExportMenuButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isBusy ? (
          <Menu.Item leftSection={<IconX size={18} stroke={1.75} aria-hidden />} onClick={stop}>
            Stop this export
          </Menu.Item>
        ) : (
          FORMATS.map(({ format, label, icon: Icon }) => (
            <Menu.Item
              key={format}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              onClick={() => start(format)}
            >
              {label}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
