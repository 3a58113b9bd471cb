import { sql } from "kysely";

/**
 * Marks a statement whose plan depends on its values, such as a search: it gets no name, and is planned for the values each
 * time.
 */
export const PLANNED_FOR_ITS_VALUES = sql.raw("/* planned for its values */");

const CAN_BE_NAMED = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b(?![\s\S]*\/\* planned for its values \*\/)/i;
/** Names in one process; each costs every connection 20 to 100 KB. */
const MOST_NAMES = 300;
/** Texts seen once that may come again. */
const MOST_NEWCOMERS = 1000;

/**
 * Names statements by their text. The database parses a named statement once per connection, and keeps its plan where that
 * is as good as one made for the values. Only a text that comes again gets a name, and the number of names is limited, so
 * that statements composed anew for each call cannot fill the connections.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #newcomers = new Set<string>();

  /** The name of a statement, or undefined when it gets none. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES || !CAN_BE_NAMED.test(text)) return known;
    if (!this.#newcomers.delete(text)) {
      if (this.#newcomers.size >= MOST_NEWCOMERS) this.#newcomers.clear();
      this.#newcomers.add(text);
      return undefined;
    }
    const name = `matab_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
