import { PersonName } from "#admin/kit/display/person-name.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { WrittenText } from "#admin/kit/display/written-text.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { infoHeld, methodsHeld } from "#rules/money/bills/reversal.ts";
import { formatDate, formatDateTime } from "#rules/values/display.ts";

/** The payment fields of a bill; amounts stand apart. */
export function BillFacts({ bill }: { bill: Bill }) {
  const { appointmentId, appointmentRegistrationNo: appointmentNo } = bill;
  return (
    <Facts columns>
      <Fact label="Patient">
        <RecordLink screen="patients/view/:id" id={bill.patientId}>
          <PersonName name={bill.patientName} />
        </RecordLink>
      </Fact>
      <Fact label="Payment date">{formatDate(bill.paymentDate)}</Fact>
      <Fact label="Doctor">{bill.doctorName}</Fact>
      <Fact label="Patient ID">{bill.patientRegisterNo}</Fact>
      <Fact label="Appointment ID">
        {appointmentId && (
          <RecordLink screen="appointment/view/:id" id={appointmentId}>
            {appointmentNo}
          </RecordLink>
        )}
      </Fact>
      <Fact label="Payment method">{methodsHeld(bill)}</Fact>
      <Fact label="Transaction information">{infoHeld(bill)}</Fact>
      <Fact label="Created on">{formatDateTime(bill.createdOn)}</Fact>
      <Fact label="Updated on">{formatDateTime(bill.updatedOn)}</Fact>
      {bill.notes && (
        <Fact label="Notes" wide>
          <WrittenText text={bill.notes} />
        </Fact>
      )}
    </Facts>
  );
}
