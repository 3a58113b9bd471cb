const SAYS_NONE =
  /^(?:-+|0|n\/?a|n\.a\.|nil|no|none|nka|nkda|(?:no|none|not|nil)\s+(?:any\s+)?(?:known|reported)(?:\s+(?:drug\s+)?allerg(?:y|ies))?|no\s+(?:drug\s+)?allerg(?:y|ies))\.?$/i;

/** Whether the allergy field names one. People also write "None known" there, which must not warn. */
export function mentionsAllergy(text: string | null | undefined): boolean {
  const said = text?.trim() ?? "";
  return said !== "" && !SAYS_NONE.test(said);
}
