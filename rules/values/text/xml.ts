/** The beginning of all our XML documents. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Everything but `Char` of XML 1.0 (2.2): with one of them readers reject the whole document. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text in XML, for elements and attributes alike; forbidden characters are dropped. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The content of an element: a text, or written elements. */
type Content = string | readonly XmlElement[];
/** A written element; only `xmlElement` makes one. */
export type XmlElement = string & { readonly isXml: unique symbol };

/**
 * Writes an element. Texts and attribute values may be anything; names must be ours.
 *
 * xmlElement("item", [xmlElement("title", title), xmlElement("guid", address, { isPermaLink: "true" })])
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
