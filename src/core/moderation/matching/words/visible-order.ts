const OVERRIDDEN = /\u202e([^\u202c\r\n]*)/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The orders in which a text is read: as it is written, and with what a right-to-left override shows reversed as it is seen. Clients that do
 * not know the override, and those who copy the text, have the former. Letters of right-to-left scripts are read as they are.
 */
export function readingOrders(text: string): string[] {
  if (!text.includes('\u202e')) return [text];
  const seen = text.replace(OVERRIDDEN, (_, part: string) =>
    RIGHT_TO_LEFT.test(part) ? part : Array.from(part).reverse().join(''),
  );
  return seen === text ? [text] : [seen, text];
}
