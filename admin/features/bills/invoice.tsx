import { Button, SegmentedControl } from "@mantine/core";
import { useDocumentTitle, useLocalStorage } from "@mantine/hooks";
import { IconArrowLeft, IconFileInvoice, IconPrinter, IconReceipt } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { Keys } from "#admin/kit/keys.tsx";
import { useRecord, ViewPage } from "#admin/kit/view-page.tsx";
import { type Bill, getBill } from "#contract/bills.ts";
import classes from "./invoice.module.css";
import { InvoiceA4 } from "./invoice-a4.tsx";
import { InvoiceRoll } from "./invoice-roll.tsx";

type Paper = "a4" | "roll";

const PAPERS = [
  { value: "a4", text: "A4", icon: IconFileInvoice },
  { value: "roll", text: "80 mm roll", icon: IconReceipt },
] as const;

/** The paper of this computer's printer, remembered. */
function usePaper() {
  return useLocalStorage<Paper>({
    key: "matab.invoice-paper",
    defaultValue: "a4",
    getInitialValueInEffect: false,
  });
}

interface BarProps {
  back: string;
  paper: Paper;
  onPaper: (paper: Paper) => void;
}

function Bar({ back, paper, onPaper }: BarProps) {
  return (
    <header className={classes.bar}>
      <Button
        component={Link}
        to={back}
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
      >
        Back
      </Button>
      <span className="gap" />
      <SegmentedControl
        aria-label="Paper"
        className={classes.papers}
        value={paper}
        onChange={(value) => onPaper(value as Paper)}
        data={PAPERS.map(({ value, text, icon: Icon }) => ({
          value,
          label: (
            <span className={classes.paper}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {text}
            </span>
          ),
        }))}
      />
      <Button
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        rightSection={<Keys of="mod+p" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </header>
  );
}

function Invoice({ bill }: { bill: Bill }) {
  const [paper, setPaper] = usePaper();
  useDocumentTitle(`Invoice ${bill.paymentId} · Matab`);
  return (
    <div className={classes.desk}>
      <Bar back={`/admin/billing/view/${bill.paymentId}`} paper={paper} onPaper={setPaper} />
      <main>{paper === "a4" ? <InvoiceA4 bill={bill} /> : <InvoiceRoll bill={bill} />}</main>
    </div>
  );
}

/** The invoice of a bill (specification 2.11), on A4 or on the roll of a receipt printer. */
export default function InvoiceScreen() {
  const id = Number(useParams().id);
  const record = useRecord(getBill, { query: { id } });
  if (record.data) return <Invoice bill={record.data} />;
  return (
    <main>
      <ViewPage title={`Invoice ${id}`} back={{ to: "/admin/billing", label: "Bills" }} record={record}>
        {() => null}
      </ViewPage>
    </main>
  );
}
