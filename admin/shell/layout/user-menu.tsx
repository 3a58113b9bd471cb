import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconKey, IconKeyboard, IconLogout } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useOpenOnMount } from "#admin/kit/focus/use-open-on-mount.ts";
import { useLogOut } from "#admin/kit/page/use-session.ts";
import { UserButton } from "./user-button.tsx";

interface UserMenuProps {
  onShortcuts: () => void;
  onPassword: () => void;
  onSessions: () => void;
}

const COLOURS: Readonly<Record<MantineColorScheme, string>> = {
  light: "Light",
  dark: "Dark",
  auto: "System",
};

/** Light, dark, or as the system has it; this browser keeps it. */
function Colours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label="Colours">
      <Menu.Label aria-hidden>Colours</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
      >
        {Object.entries(COLOURS).map(([value, label]) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  );
}

/** What the signed-in person can do with the application itself. */
export default function UserMenu({ onShortcuts, onPassword, onSessions }: UserMenuProps) {
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
      checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
    >
      <Menu.Target>
        <UserButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconKey size={18} stroke={1.75} aria-hidden />} onClick={onPassword}>
          Change password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceDesktop size={18} stroke={1.75} aria-hidden />}
          onClick={onSessions}
        >
          Signed in on
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="?" />}
          onClick={onShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Colours />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
