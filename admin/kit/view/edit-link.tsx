import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { IconPencil } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";

/** A view screen's way to its form, by the button or E: <EditLink to={pathTo("doctors/edit/:id", 3)} group="This doctor" /> */
export function EditLink({ to, group }: { to: string; group: string }) {
  const navigate = useNavigate();
  useShortcut({ keys: "e", label: "Edit", group, run: () => navigate(to) });
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      rightSection={<KeyCaps of="e" />}
    >
      Edit
    </Button>
  );
}
