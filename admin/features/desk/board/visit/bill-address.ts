import type { BoardVisit } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";

/** Where a visit is billed: its bill, or a new one that begins with it. */
export const billAddress = ({ id, bill }: Pick<BoardVisit, "id" | "bill">): string =>
  bill ? pathTo("billing/view/:id", bill.id) : `${pathTo("billing/add")}?appointmentId=${id}`;
