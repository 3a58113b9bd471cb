/** The facts for a letterhead; names and addresses in English, the language of papers. */
export interface LetterheadFacts {
  readonly clinic: {
    readonly name: { readonly en: string };
    readonly tagline: { readonly en: string };
    readonly address: Readonly<Record<"street" | "area" | "city", { readonly en: string }>>;
    readonly phone: { readonly display: string };
    readonly whatsapp: { readonly display: string };
    readonly email: string;
  };
  readonly prints: {
    readonly thankYou: { readonly en: string };
    readonly taxNumber: string | null;
    readonly licenceNumber?: string | null | undefined;
  };
}

/** The clinic's block on every paper. */
export interface LetterheadLines {
  name: string;
  tagline: string;
  /** The lines of a sheet; a roll also breaks them at " · ". */
  lines: string[];
  /** Only on papers of money; null: the clinic has no tax number. */
  taxLine: string | null;
  thankYou: string;
}

/** The clinic's lines on papers (docs/handbook/money/billing.md#invoices-and-receipts). */
export function letterheadOf({ clinic, prints }: LetterheadFacts): LetterheadLines {
  const { name, tagline, address, phone, whatsapp, email } = clinic;
  return {
    name: name.en,
    tagline: tagline.en,
    lines: [
      [address.street, address.area, address.city].map(({ en }) => en).join(", "),
      `Phone ${phone.display} · WhatsApp ${whatsapp.display}`,
      email,
      ...(prints.licenceNumber ? [`Licence ${prints.licenceNumber}`] : []),
    ],
    taxLine: prints.taxNumber && `NTN ${prints.taxNumber}`,
    thankYou: prints.thankYou.en,
  };
}
