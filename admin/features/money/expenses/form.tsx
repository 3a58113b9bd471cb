import "#admin/kit/form/validation.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { Col, FormGroup } from "#admin/kit/form/form-page.tsx";
import { ResourceForm } from "#admin/kit/resource/resource-form.tsx";
import { expenses } from "./expenses.ts";
import { PaidWith } from "./paid-with.tsx";
import { SuggestedField } from "./suggested-field.tsx";

/** Add and edit (docs/handbook/money/expenses.md#screens). */
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
          <PaidWith props={props} />
        </FormGroup>
      )}
    </ResourceForm>
  );
}
