import { Button } from "@mantine/core";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./demo-bar.module.css";

/** How a clinic of one's own begins beside the demo. */
export default function OwnClinicDialog({ command, onClose }: { command: string; onClose: () => void }) {
  return (
    <Modal
      title="Start your own clinic"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Grid gap={14} className={classes.how}>
        <p>
          Your clinic begins without patients, visits and money, in a folder of its own. This demo stays as it
          is, and nothing of it goes along.
        </p>
        <ol>
          <li>Open a terminal in Matab’s folder on the computer that runs this demo.</li>
          <li>
            Type <code>{command}</code>
          </li>
          <li>
            It says where your clinic is and how to sign in. Set up then asks for its name, prices and
            doctors, step by step.
          </li>
        </ol>
        <p className="soft">
          Where DATA_DIR or DATABASE_URL is set to this demo, set it to an empty folder or database first.
        </p>
      </Grid>
    </Modal>
  );
}
