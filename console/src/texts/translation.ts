/** The texts of another language: as many, at the same places, with the same parameters. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof Texts]: Translation<Texts[Name]> };
