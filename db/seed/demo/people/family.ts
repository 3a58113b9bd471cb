import type { Random } from "#db/seed/random.ts";
import { longNames, type NameStock, roman } from "./names.ts";

export type Gender = "Male" | "Female";

/** A member of a family. */
export interface Member {
  readonly fullName: string;
  readonly guardianName: string;
  readonly gender: Gender;
  readonly age: number;
  readonly maritalStatus: "Single" | "Married" | "Divorced" | "Widowed" | null;
  /** The emergency contact: another member or a relative. */
  readonly contactName: string;
}

/** Names of a family, no two alike. The father's first name is often the last name of his wife and children. */
export class Family {
  private readonly random: Random;
  private readonly stock: NameStock;
  private readonly surname: string;
  private readonly taken = new Set<string>();
  private readonly headGiven: string;
  private readonly head: string;
  private readonly wifeName: string;

  constructor(random: Random, stock: NameStock, surname = random.pick(stock.surnames)) {
    this.random = random;
    this.stock = stock;
    this.surname = surname;
    this.headGiven = this.given("Male");
    this.head = `${this.headGiven} ${surname}`;
    this.wifeName = this.nameOf("Female");
  }

  husband(age: number): Member {
    return {
      fullName: this.head,
      guardianName: this.elder(),
      gender: "Male",
      age,
      maritalStatus: "Married",
      contactName: this.wifeName,
    };
  }

  wife(age: number): Member {
    return {
      fullName: this.wifeName,
      guardianName: this.head,
      gender: "Female",
      age,
      maritalStatus: "Married",
      contactName: this.head,
    };
  }

  child(age: number): Member {
    const gender = this.random.chance(0.5) ? "Male" : "Female";
    return {
      fullName: this.nameOf(gender),
      guardianName: this.head,
      gender,
      age,
      maritalStatus: age < 16 ? null : "Single",
      contactName: this.random.chance(0.5) ? this.wifeName : this.head,
    };
  }

  grandmother(age: number): Member {
    return {
      fullName: this.nameOf("Female"),
      guardianName: this.elder(),
      gender: "Female",
      age,
      maritalStatus: this.random.chance(0.6) ? "Widowed" : "Married",
      contactName: this.head,
    };
  }

  /** An adult who comes without the family. */
  single(age: number): Member {
    const person = this.child(age);
    const attached = this.random.chance(0.1) ? "Divorced" : "Married";
    const maritalStatus = this.random.chance(age < 27 ? 0.8 : 0.15) ? "Single" : attached;
    return { ...person, maritalStatus, fullName: this.longName(person.gender) ?? person.fullName };
  }

  private given(gender: Gender): string {
    const stock = gender === "Male" ? this.stock.men : this.stock.women;
    const name = this.random.pick(stock.filter((known) => !this.taken.has(known) && known !== this.surname));
    this.taken.add(name);
    return name;
  }

  private nameOf(gender: Gender): string {
    const given = this.given(gender);
    return `${given} ${this.random.chance(0.3) ? this.headGiven : this.surname}`;
  }

  private elder(): string {
    return `${this.given("Male")} ${this.surname}`;
  }

  private longName(gender: Gender): string | null {
    if (this.stock !== roman || !this.random.chance(0.015)) return null;
    return this.random.pick(longNames[gender === "Male" ? "men" : "women"]);
  }
}
