import { Checkbox } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Amount, CASH } from "#admin/features/money/bills/form/bill-values.ts";
import { MethodFields } from "#admin/features/money/bills/reversal/method-fields.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal, ModalForm } from "#admin/kit/dialogs/modal.tsx";
import { DataTable } from "#admin/kit/display/data-table.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { WrittenNames } from "#admin/kit/display/written-text.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextField } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { listBillsOfPatient } from "#contract/money/bills.ts";
import { getPatientAccount } from "#contract/money/patient-account.ts";
import { listRelatives } from "#contract/money/payment-over-bills.ts";
import { proposedAdvance } from "#rules/money/accounts/advance.ts";
import { formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney, isMoney } from "#rules/values/money.ts";
import { CashCalculator } from "./cash-calculator.tsx";
import classes from "./over-bills-modal.module.css";
import {
  asked,
  dueOf,
  familyBills,
  isCovered,
  type Laid,
  lay,
  moneyOf,
  type OverBillsValues,
  type Owed,
  type OwedBill,
  useOverBillsForm,
} from "./use-over-bills-form.ts";

interface OverBillsProps {
  patientId: number;
  patientName: string;
  onClose: () => void;
}

interface SplitTableProps {
  laid: Laid;
  /** The patient's and those of the chosen relatives. */
  bills: readonly OwedBill[];
  /** Whose a bill is that is not the patient's own. */
  ownerOf: ReadonlyMap<number, string>;
}

/** Which bill gets what, of the advance and of the money, and what is left over. */
function SplitTable({ laid, bills, ownerOf }: SplitTableProps) {
  const amounts = [...laid.parts, ...laid.usedParts].map(({ amount }) => amount);
  const show = moneyFormatFor([...bills.map(({ dueAmount }) => dueAmount), ...amounts, laid.left]);
  const may = useMay();
  const got = new Map(laid.parts.map(({ paymentId, amount }) => [paymentId, amount]));
  const used = new Map(laid.usedParts.map(({ paymentId, amount }) => [paymentId, amount]));
  return (
    <div className={classes.split} aria-live="polite">
      <DataTable
        label="What each bill gets"
        rows={bills}
        keyOf={({ paymentId }) => paymentId}
        rowProps={({ paymentId }) => ({
          "data-idle": (got.get(paymentId) ?? 0) + (used.get(paymentId) ?? 0) === 0 || undefined,
        })}
        columns={[
          {
            head: "Bill",
            names: true,
            cell: ({ paymentId, paymentDate, serviceNames }) => (
              <>
                {paymentId}, {formatDate(paymentDate)}
                <small>
                  {ownerOf.has(paymentId) && (
                    <>
                      <PersonName name={ownerOf.get(paymentId) ?? ""} />,{" "}
                    </>
                  )}
                  <WrittenNames names={serviceNames} />
                </small>
              </>
            ),
          },
          { head: "Due", cell: ({ dueAmount }) => show(dueAmount) },
          {
            head: "Gets",
            cell: ({ paymentId }) => {
              const [money, advance] = [got.get(paymentId) ?? 0, used.get(paymentId) ?? 0];
              return (
                <>
                  {show(addMoney(money, advance))}
                  {advance > 0 && (
                    <small>{money > 0 ? `${show(advance)} of it advance` : "of the advance"}</small>
                  )}
                </>
              );
            },
          },
        ]}
      />
      {laid.left > 0 && (
        <p className={classes.left}>
          {show(laid.left)} more than is due.{" "}
          {may("advances.write") ? "It is kept as the patient's advance." : "You may not receive advances."}
        </p>
      )}
    </div>
  );
}

/** Lets the advance pay first; off by one tick. What is asked for in money follows, unless another amount was typed. */
function UseAdvance({ form, owed }: Pick<ContractForm<OverBillsValues>, "form"> & { owed: Owed }) {
  const values = form.getValues();
  const used = formatMoneyExactly(proposedAdvance(dueOf(owed.bills), owed.credit));
  return (
    <Checkbox
      label={`Use advance first: ${used} of ${formatMoneyExactly(owed.credit)}`}
      checked={values.usesAdvance}
      onChange={({ currentTarget: { checked } }) =>
        form.setValues(choosing(owed, values, { usesAdvance: checked }))
      }
    />
  );
}

/** What else is chosen, and the amount that follows unless another one was typed. */
function choosing(
  owed: Owed,
  values: OverBillsValues,
  chosen: Partial<OverBillsValues>,
): Partial<OverBillsValues> {
  if (values.amount !== asked(owed, values)) return chosen;
  return { ...chosen, amount: asked(owed, { ...values, ...chosen }) as Amount };
}

/** Others under the same phone who owe something. A phone is no proof of a family: nobody is chosen beforehand. */
function Relatives({ form, owed }: Pick<ContractForm<OverBillsValues>, "form"> & { owed: Owed }) {
  const values = form.getValues();
  const { familyIds } = values;
  if (owed.relatives.length === 0) return null;
  return (
    <Grid as="fieldset" gap={6} className={classes.relatives}>
      <legend>Also pay for others with this phone</legend>
      {owed.relatives.map(({ patientId, patientName, patientRegisterNo, bills }) => (
        <Checkbox
          key={patientId}
          label={
            <>
              <PersonName name={patientName} />, <span className="nowrap">{patientRegisterNo}</span>,{" "}
              {formatMoneyExactly(dueOf(bills))} due
            </>
          }
          checked={familyIds.includes(patientId)}
          onChange={({ currentTarget: { checked } }) => {
            const others = familyIds.filter((id) => id !== patientId);
            const chosen = { familyIds: checked ? [...others, patientId] : others };
            form.setValues(choosing(owed, values, chosen));
          }}
        />
      ))}
    </Grid>
  );
}

/** Whose each bill of the relatives is. */
const ownersOf = ({ relatives }: Owed) =>
  new Map(
    relatives.flatMap(({ patientName, bills }) => bills.map(({ paymentId }) => [paymentId, patientName])),
  );

function submitOf({ used }: Laid, amount: number, covered: boolean): string {
  if (covered) return `Use ${formatMoneyExactly(used)} of the advance`;
  return isMoney(amount) && amount > 0 ? `Receive ${formatMoneyExactly(amount)}` : "Receive payment";
}

interface DialogProps extends OverBillsProps {
  owed: Owed;
  reload: () => void;
}

function OverBillsDialog({ owed, patientName, ...of }: DialogProps) {
  const payment = useOverBillsForm({ ...of, owed });
  const { form, submit, busy } = payment;
  const values = form.getValues();
  const laid = lay(values, owed);
  const covered = isCovered(values, owed);
  const due = `Due ${formatMoneyExactly(dueOf(owed.bills))}`;
  return (
    <ModalForm
      title={covered ? "Use advance" : "Receive payment"}
      size="md"
      cancel="Close"
      submit={submitOf(laid, Number(values.amount), covered)}
      busy={busy}
      onSubmit={submit}
      onClose={of.onClose}
    >
      <Row as="p" gap={4} gapX={16} justify="between" wrap>
        <bdi>{patientName}</bdi>
        <b>
          {owed.credit > 0
            ? `${due}, to pay after the advance ${formatMoneyExactly(asked(owed, { usesAdvance: true, familyIds: [] }))}`
            : due}
        </b>
      </Row>
      <FormProblem contractForm={payment} title="Not received" />
      {owed.credit > 0 && <UseAdvance form={form} owed={owed} />}
      <Relatives form={form} owed={owed} />
      {!covered && <MoneyField label="Amount" required data-autofocus {...form.getInputProps("amount")} />}
      <SplitTable
        laid={laid}
        bills={[...owed.bills, ...familyBills(owed, values.familyIds)]}
        ownerOf={ownersOf(owed)}
      />
      {!covered && (
        <>
          <MethodFields form={form} />
          {values.paymentMethod === CASH && (
            <CashCalculator
              form={form}
              received={moneyOf(values.amount)}
              onTakeHanded={(amount) => form.setValues({ amount })}
            />
          )}
          <TextField
            label="Remarks"
            placeholder="Optional"
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps("remarks")}
          />
        </>
      )}
    </ModalForm>
  );
}

/**
 * Receives one payment over all bills of a patient, and of chosen others under the same phone
 * (docs/handbook/money/billing.md#one-payment-over-several-bills), after what the advance pays: it shows which bill gets what before it is saved, and leads to the receipt.
 */
export function OverBillsModal(props: OverBillsProps) {
  const { patientId } = props;
  const seesAdvances = useMay()("advances.write");
  const record = useCall(listBillsOfPatient, { query: { patientId } }, { fresh: true });
  const account = useCall(
    getPatientAccount,
    { query: { patientId } },
    { fresh: true, enabled: seesAdvances },
  );
  const relatives = useCall(listRelatives, { query: { patientId } }, { fresh: true });
  const needed = [record, relatives, ...(seesAdvances ? [account] : [])];
  const waiting = needed.find(({ data }) => !data);
  if (!record.data || !relatives.data || waiting)
    return (
      <Modal title="Receive payment" onClose={props.onClose}>
        <Loaded<unknown> query={(waiting ?? record) as UseQueryResult<unknown>}>{() => null}</Loaded>
      </Modal>
    );
  const bills = record.data
    .filter(({ dueAmount }) => dueAmount > 0)
    .toSorted((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.paymentId - b.paymentId);
  const reload = () => {
    void record.refetch();
    void relatives.refetch();
    if (seesAdvances) void account.refetch();
  };
  return (
    <OverBillsDialog
      {...props}
      owed={{ bills, relatives: relatives.data, credit: account.data?.credit ?? 0 }}
      reload={reload}
    />
  );
}
