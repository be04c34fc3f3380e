/** Marks a text as SQL, so that editors and tools show it as such. The text is that of the template without the tag. */
export function sql(strings: TemplateStringsArray, ...values: readonly (string | number | bigint | boolean)[]): string {
  let text = strings[0]!;
  for (let at = 0; at < values.length; at++) text += `${values[at]!}${strings[at + 1]!}`;
  return text;
}
