/**
 * Statement → row, and statement → the values that its caller passes, as PostgreSQL describes them. The files in `generated/` add the
 * statements of each area; `npm run statements` writes them.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the generated files merge their members into it
export interface StatementRows {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as above
export interface StatementValues {}

export type Scalar = string | number | bigint | boolean | Date | Uint8Array | null | undefined;

/** A value that the driver takes. No object: JSON is passed as text. */
export type Parameter = Scalar | readonly Scalar[];

/** An array of SQL. */
export type ListOf<Item> = readonly (Item | null | undefined)[];

/** The values of statements whose number of parameters depends on the parts of their text, see `appValues`. */
export type ComposedValues = readonly Parameter[];
