/** What every XML document of ours begins with. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Everything but `Char` of XML 1.0 (2.2): one of them anywhere, and no reader takes any of the document. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as XML writes it, in an element as in an attribute; characters that XML forbids are dropped. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** What stands in an element: a text, or elements that are written already. */
type Content = string | readonly XmlElement[];
/** An element as it is written; only `xmlElement` makes one. */
export type XmlElement = string & { readonly isXml: unique symbol };

/**
 * Writes an element. Texts, of attributes too, are any; names are ours.
 *
 *   xmlElement("item", [xmlElement("title", title), xmlElement("guid", address, { isPermaLink: "true" })])
 */
export function xmlElement(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const inside = typeof content === "string" ? xmlText(content) : content.join("");
  const start = `<${name}${written.join("")}`;
  return (inside === "" ? `${start}/>` : `${start}>${inside}</${name}>`) as XmlElement;
}
