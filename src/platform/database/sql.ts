declare const isSql: unique symbol;

/** A text of SQL that the code wrote: made by `sql`, so that no text from outside is in it. */
export type SqlText = string & { readonly [isSql]: true };

/** What a text of SQL may contain: other SQL, figures, and strings that the compiler knows, such as names of columns. */
type Part<Value> = Value extends SqlText | number | bigint | boolean
  ? Value
  : Value extends string
    ? IsKnown<Value> extends true
      ? Value
      : SqlText
    : SqlText;

/** `string`, and a template with a `string` in it, are types of keys that need not exist. */
type IsKnown<Value extends string> = { readonly ''?: never } extends Record<Value, unknown> ? false : true;

export type PartsOf<Values> = { readonly [At in keyof Values]: Part<Values[At]> };

/**
 * Makes a text of SQL from the template, as it is without the tag. The compiler refuses a `string` in it: values are parameters, and
 * a text that was put together elsewhere has the tag there.
 */
export function sql<const Values extends readonly unknown[]>(
  strings: TemplateStringsArray,
  ...values: PartsOf<Values>
): SqlText {
  let text = strings[0]!;
  for (let at = 0; at < values.length; at++) text += `${values[at] as string}${strings[at + 1]!}`;
  return text as SqlText;
}

/** The parts with the separator between them. */
sql.join = <const Separator extends string>(parts: readonly SqlText[], separator: Part<Separator>): SqlText =>
  parts.join(separator) as SqlText;

/** The name of a column, table or type. @throws Error if it would have to be quoted */
sql.identifier = (name: string): SqlText => {
  if (!/^[a-z_][a-z\d_]*(?:\[\])?$/.test(name)) throw new Error(`Not a name of SQL: ${name}`);
  return name as SqlText;
};

/** The text as a constant of SQL. */
sql.literal = (text: string): SqlText => `'${text.replaceAll("'", "''")}'` as SqlText;
