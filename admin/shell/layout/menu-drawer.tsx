import { Drawer } from "@mantine/core";
import { Brand } from "#admin/kit/display/logo.tsx";
import { useDialogFocusReturn } from "#admin/kit/focus/use-dialog-focus-return.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useUser } from "#admin/kit/page/use-session.ts";
import classes from "./menu-drawer.module.css";
import { Menu } from "./sidebar.tsx";

/** The menu where there is no room for the sidebar. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  useDialogFocusReturn();
  return (
    <Drawer.Root opened onClose={onClose} size={292} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Row gap={10} align="center" className={classes.drawerHead}>
          <Drawer.Title component="b" className={classes.drawerTitle}>
            <Brand width={25} />
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close menu" size={44} />
        </Row>
        <div data-drawer className={classes.drawerMenu}>
          <Menu label="Menu" />
        </div>
        <p className={classes.drawerWho}>
          {user.name}, {user.role}
        </p>
      </Drawer.Content>
    </Drawer.Root>
  );
}
