/**
 * Letters that look like a Latin one, by that letter. Upper-case letters are listed where they look like another letter than their
 * lower-case form does: `Н` is an `н`, and looks like `H`.
 *
 * Source: the letters of the scripts Latin, Greek, Cyrillic, Armenian, Coptic, Cherokee and Lisu in confusables.txt of Unicode Technical
 * Standard #39, version 13, whose prototype is one Latin letter. Letters that NFKC or case folding map to a Latin one are left out.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'ɑαаᎪꓮ',
  b: 'ƀƃƄɓΒБВЬѣҍᏏᏴꓐꞴ',
  c: 'ȼсҫᴄⲥꓚꮯ',
  d: 'ÐđƌɖɗԁᎠᏧꓒꓓ',
  e: 'ɇΕеҽҿᎬꓰꬲ',
  f: 'ƒϜքᵮẝꓝꞙꬵ',
  g: 'ƍǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ħɦΗНћҢһӇӉհᎻᏂᏲⱧⲎꓧꚕ',
  i: 'ɨɩɪιіӏᵻᵼⲒꙇꭵ',
  j: 'ɉϳјᎫꓙꞲ',
  k: 'ƙΚКҚҞᏦⱩⲔꓗꝀ',
  l: 'łƚǀɫɭᏞⳐꓡꓲ',
  m: 'ΜϺМӍᎷⲘꓟ',
  n: 'ƝƞɳΝηոռᵰⲚꓠ',
  o: 'øɵθοσоѳөօᴏᴑⲟꓳꝋꬽꬾꭴꮎꮻ',
  p: 'ƥρрᏢᵽⲣꓑ',
  q: 'ʠԛգզ',
  r: 'ƦɍɼɽгғᎡᏒᴦᵲⲅꓣꭇꭈꮁ',
  s: 'ƽʂѕՏᏕᵴꓢꜱꮪ',
  t: 'ŧƭƮȾΤТҬᎢᵵⲦꓔ',
  u: 'Ʉʋυսᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѵᴠꓦꮩ',
  w: 'ɯѡѽԝաᏔᴡꓪꝡꮃ',
  x: 'ΧхҲⲬꓫꞳ',
  y: 'ƴɏɣʏΥγуүұᎩᎽᶌỿⲨꓬꭚ',
  z: 'ƶȥʐΖᴢᵶꓜꮓ',
};

/** Blocks of enclosed letters from A to Z that have no decomposition: negative circled, negative squared. */
const ENCLOSED_A = [0x1f150, 0x1f170];

/** The Latin letter that each letter looks like. */
export const latinLookAlikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(lookAlikes).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
  ...ENCLOSED_A.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (latin, index) => [String.fromCodePoint(first + index), latin] as const),
  ),
]);
