import { NativeSelect } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { EditPage } from "#admin/kit/form/edit-page.tsx";
import { Col, FormGroup, FormPage } from "#admin/kit/form/form-page.tsx";
import type { StoredRecord } from "#admin/kit/form/stale-record.ts";
import { useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { createExpense, type Expense, ExpenseInput, getExpense, updateExpense } from "#contract/expenses.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { formatMoney } from "#rules/display.ts";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS, type ExpenseMethod } from "#rules/expense.ts";
import { call } from "#ui/call.ts";
import { SuggestedField } from "./suggested-field.tsx";

const LIST = { to: "/admin/daily-expenses", label: "Daily expenses" };

interface ExpenseValues extends Record<string, unknown> {
  expenseBy: string;
  description: string;
  /** Text while the field is empty. */
  amount: number | string;
  paymentMethod: ExpenseMethod | "";
  expensesDate: string | null;
  /** When the record that is being edited was last changed; null for a new one. */
  updatedOn: string | null;
}

const valuesOf = (expense: Expense | null): ExpenseValues => ({
  expenseBy: expense?.expenseBy ?? "",
  description: expense?.description ?? "",
  amount: expense?.amount ?? "",
  paymentMethod: expense?.paymentMethod ?? "",
  expensesDate: expense?.expensesDate ?? clinicToday(),
  updatedOn: expense?.updatedOn ?? null,
});

const METHODS = [
  { value: "", label: "Choose a payment method" },
  ...EXPENSE_METHODS.map((method) => ({ value: method, label: EXPENSE_METHOD_LABELS[method] })),
];

const storedExpense = (id: number): StoredRecord<ExpenseValues> => ({
  entity: "expense",
  id,
  labels: {
    expenseBy: "Expense By",
    expensesDate: "Expense Date",
    description: "Description",
    amount: "Amount",
    paymentMethod: "Payment Method",
  },
  say: { amount: formatMoney, paymentMethod: (method: ExpenseMethod) => EXPENSE_METHOD_LABELS[method] },
  load: async () => ({ values: valuesOf((await call(getExpense, { query: { id } })).data) }),
});

function useExpenseForm(expense: Expense | null) {
  const navigate = useNavigate();
  return useContractForm({
    schema: ExpenseInput,
    initialValues: valuesOf(expense),
    save: (values, options) => {
      const body = ExpenseInput.parse(values);
      return expense
        ? call(updateExpense, { body: { ...body, id: expense.id, updatedOn: values.updatedOn } })
        : call(createExpense, { body }, options);
    },
    onSaved: ({ message }) => {
      toastSuccess(message, { form: true });
      navigate(lastListUrl(LIST.to));
    },
    failed: "An error occurred. Please try again later.",
    stored: expense ? storedExpense(expense.id) : undefined,
  });
}

function ExpenseForm({ expense }: { expense: Expense | null }) {
  const contractForm = useExpenseForm(expense);
  const { form } = contractForm;
  return (
    <FormPage
      title={expense ? "Edit expense" : "Add expense"}
      back={LIST}
      submit={expense ? "Update Expense" : "Create Expense"}
      contractForm={contractForm}
    >
      <FormGroup title="Expense">
        <Col span={3}>
          <SuggestedField name="expenseBy" label="Expense By" {...form.getInputProps("expenseBy")} />
        </Col>
        <Col span={3}>
          <DateField label="Expense Date" required {...form.getInputProps("expensesDate")} />
        </Col>
        <Col span={6}>
          <SuggestedField
            name="description"
            label="Description"
            rows={3}
            {...form.getInputProps("description")}
          />
        </Col>
        <Col span={3}>
          <MoneyField label="Amount" required {...form.getInputProps("amount")} />
        </Col>
        <Col span={3}>
          <NativeSelect
            label="Payment Method"
            required
            data={METHODS}
            {...form.getInputProps("paymentMethod")}
          />
        </Col>
      </FormGroup>
    </FormPage>
  );
}

/** Add and edit (docs/handbook/expenses.md#screens): one form, told apart by the id in the address. */
export default function ExpenseFormScreen() {
  const { id } = useParams();
  if (!id) return <ExpenseForm expense={null} />;
  return (
    <EditPage key={id} endpoint={getExpense} input={{ query: { id } }} title="Edit expense" back={LIST}>
      {(expense) => <ExpenseForm expense={expense} />}
    </EditPage>
  );
}
