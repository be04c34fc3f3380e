const OVERRIDDEN = /\u202e([^\u202c\r\n]*)/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The text with what a right-to-left override shows reversed in the order that is seen. Letters of right-to-left scripts are read as they are. */
export const inVisibleOrder = (text: string): string =>
  text.includes('\u202e')
    ? text.replace(OVERRIDDEN, (_, part: string) =>
        RIGHT_TO_LEFT.test(part) ? part : Array.from(part).reverse().join(''),
      )
    : text;
