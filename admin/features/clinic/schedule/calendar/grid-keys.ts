/** A cell: the doctor's row and the day, both counted from 0. */
export interface Place {
  row: number;
  day: number;
}

const DAYS_PER_WEEK = 7;

/**
 * Where an arrow key leads from a cell of weeks that stand below one another, each with a row for every doctor; null: a
 * key of another kind. Down from the last doctor is the first doctor a week later, Home and End stay within the week.
 */
export function moved({ row, day }: Place, key: string, rows: number, days: number): Place | null {
  const within = (place: Place) =>
    place.day >= 0 && place.day < days && place.row >= 0 && place.row < rows ? place : { row, day };
  const monday = day - (day % DAYS_PER_WEEK);
  switch (key) {
    case "ArrowLeft":
      return within({ row, day: day - 1 });
    case "ArrowRight":
      return within({ row, day: day + 1 });
    case "ArrowDown":
      return row + 1 < rows ? { row: row + 1, day } : within({ row: 0, day: day + DAYS_PER_WEEK });
    case "ArrowUp":
      return row > 0 ? { row: row - 1, day } : within({ row: rows - 1, day: day - DAYS_PER_WEEK });
    case "Home":
      return { row, day: monday };
    case "End":
      return { row, day: Math.min(monday + DAYS_PER_WEEK, days) - 1 };
    default:
      return null;
  }
}
