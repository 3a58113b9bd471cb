import "#admin/kit/form/validation.ts";
import { NativeSelect } from "@mantine/core";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { ResourceForm } from "#admin/kit/resource/resource-form.tsx";
import { EXPENSE_METHOD_LABELS, EXPENSE_METHODS } from "#rules/expense.ts";
import { expenses } from "./expenses.ts";
import { SuggestedField } from "./suggested-field.tsx";

const METHODS = [
  { value: "", label: "Choose a payment method" },
  ...EXPENSE_METHODS.map((method) => ({ value: method, label: EXPENSE_METHOD_LABELS[method] })),
];

/** Add and edit (docs/handbook/expenses.md#screens). */
export default function ExpenseForm() {
  return (
    <ResourceForm resource={expenses}>
      {(props) => (
        <FormGroup title="Expense">
          <Col span={3}>
            <SuggestedField name="expenseBy" {...props("expenseBy")} />
          </Col>
          <Col span={3}>
            <DateField {...props("expensesDate")} />
          </Col>
          <Col span={6}>
            <SuggestedField name="description" rows={3} {...props("description")} />
          </Col>
          <Col span={3}>
            <MoneyField {...props("amount")} />
          </Col>
          <Col span={3}>
            <NativeSelect data={METHODS} {...props("paymentMethod")} />
          </Col>
        </FormGroup>
      )}
    </ResourceForm>
  );
}
