import { asOwner, type TestDatabase } from "./platform/database.ts";

type Owned = Pick<TestDatabase, "owner">;

/** Says in a clinic's database that it is a demo's, which only an empty one may be. */
export const makeDemo = (clinic: Owned) => set(clinic, "INSERT INTO demo_clinic DEFAULT VALUES");

/** Takes that back, which nobody may. */
export const makeNoDemo = (clinic: Owned) => set(clinic, "DELETE FROM demo_clinic");

const set = (clinic: Owned, statement: string) =>
  asOwner(
    clinic,
    `ALTER TABLE demo_clinic DISABLE TRIGGER USER; ${statement}; ALTER TABLE demo_clinic ENABLE TRIGGER USER`,
  );
