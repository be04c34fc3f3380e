/** The class has letters of alphabets, also of international domain names, and compiles faster than all letters of Unicode. */
const LETTERS = 'a-zÀ-ɏͰ-ي';

/** The patterns of the default rule `email_filter`: addresses, and addresses written with (at) and (dot). */
export const emailPatterns: readonly string[] = [
  `[${LETTERS}0-9_%+-]@[${LETTERS}0-9.-]{1,60}\\.[${LETTERS}]{2}`,
  String.raw`\w ?[(\[] ?at ?[)\]] ?[a-z0-9-]{1,60} ?(?:\.|[(\[] ?dot ?[)\]]) ?[a-z]{2}`,
];

/** The patterns of the default rule `contact_details_filter`: telephone numbers, and accounts of other messengers. */
export const contactDetailsPatterns: readonly string[] = [
  // This pattern finds numbers with a country code.
  String.raw`\+[1-9]\d{0,2}(?:[ ./()-]{0,2}\d){6,12}`,
  // A group of digits after another one, with a space or without, is part of an IBAN or of the number of a card.
  String.raw`(?:^|[^\w .-]|[^\d ][ .-])00[1-9]\d(?:[ ./()-]{0,2}\d){6,12}\b`,
  // North America, the United Kingdom and Germany, France.
  String.raw`(?:^|[^\d.,])\(?[2-9]\d\d\)?[ .-]?[2-9]\d\d[ .-]?\d{4}(?:[^\d.,]|[.,]?$)`,
  String.raw`(?:^|[^\w .-]|[^\d ][ .-])0[1-9]\d{1,3}[ /-]?\d{3,4}[ -]?\d{3,5}\b`,
  String.raw`\b0[1-9](?:(?: \d\d){4}|(?:\.\d\d){4}|(?:-\d\d){4}|\d{8})\b`,
  String.raw`\b(?:t|wa|m)\.me/\+?\w`,
  String.raw`\b(?:discord\.gg|chat\.whatsapp\.com|discord\.com/invite)/\w`,
  String.raw`\b(?:whats ?app|telegram|snapchat|wechat|viber|skype|kik)\b[^\n]{0,20}(?:@\w|\d{5}|\bid\b)`,
];

/** The patterns of the default rule `spam-detection`. */
export const spamPatterns: readonly string[] = [
  String.raw`\b(?:bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at)/\w`,
  String.raw`(?:https?://\S{1,90}\s{1,5}){3}`,
  String.raw`\b(?:you(?:'ve| have)? won|claim your)\b[^\n]{0,30}\b(?:prize|gift|reward|iphone|cash|lottery)`,
  String.raw`\bclick (?:here|this link|the link|below)\b[^\n]{0,60}https?://`,
  String.raw`\b(?:earn|make)\b[^\n]{0,15}[$€£] ?\d[\d.,]{1,8}[^\n]{0,15}\b(?:day|week|hour|month)\b`,
  String.raw`\b(?:double|triple|multiply) your (?:money|bitcoin|btc|eth|crypto|investment)\b`,
  String.raw`\b(?:guaranteed|risk[- ]free) (?:profits?|returns?|income|winnings?)\b`,
  String.raw`\b(?:cheap|buy|order)\b[^\n]{0,20}\b(?:viagra|cialis|xanax|tramadol)\b`,
  String.raw`\b(?:work from home|be your own boss)\b[^\n]{0,60}https?://`,
];
