import { Menu } from "@mantine/core";
import { IconKey, IconKeyboard, IconLogout } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useOpenOnMount } from "#admin/kit/focus/use-open-on-mount.ts";
import { useLogOut } from "#admin/kit/page/use-session.ts";
import { UserButton } from "./user-button.tsx";

interface UserMenuProps {
  onShortcuts: () => void;
  onPassword: () => void;
}

/** What the signed-in person can do with the application itself. */
export default function UserMenu({ onShortcuts, onPassword }: UserMenuProps) {
  const logOut = useLogOut();
  const { target, opened, setOpened } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={232}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey size={18} stroke={1.75} aria-hidden />} onClick={onPassword}>
          Change password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="?" />}
          onClick={onShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
