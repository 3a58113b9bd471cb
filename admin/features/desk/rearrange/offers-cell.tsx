import { Row } from "#admin/kit/layout/layout.tsx";
import type { MoveOffer, UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import classes from "./rearrange.module.css";
import { offerText } from "./words.ts";

interface OffersProps {
  visit: UncoveredRow;
  busy: boolean;
  onMove: (visit: UncoveredRow, offer: MoveOffer) => void;
}

/** The times that a visit can be moved to, each a button. */
export function OffersCell({ visit, busy, onMove }: OffersProps) {
  if (visit.offers.length === 0) return <span className="muted">No time that fits in two weeks</span>;
  return (
    <Row as="span" gap={4} wrap className={classes.offers}>
      {visit.offers.map((offer) => (
        <button
          key={`${offer.idDoctor} ${offer.date} ${offer.time}`}
          type="button"
          className={classes.offer}
          disabled={busy}
          aria-label={`Move ${visit.patientName} to ${offerText(offer, visit)}`}
          onClick={() => onMove(visit, offer)}
        >
          {offerText(offer, visit)}
        </button>
      ))}
    </Row>
  );
}
