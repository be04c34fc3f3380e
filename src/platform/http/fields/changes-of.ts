import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { changeRule, fieldRulesOf, type Empty, type FieldRule } from './field-rules.js';
import type { FieldOptions } from './field.js';

/** TypeScript stores the types of decorated properties as this metadata. */
const TYPE = 'design:type';

/** What is different about a field that is changed. */
type ChangedField = Partial<Pick<FieldOptions, 'description' | 'empty' | 'example'>>;

export interface Changes<Dto, Fixed extends keyof Dto> {
  /** The fields that cannot be changed. */
  readonly except?: readonly Fixed[];
  /** Texts that an empty text clears. */
  readonly clearable?: readonly Exclude<keyof Dto, Fixed>[];
  /** How an empty string is treated in fields that are required to create; `refused` by default. */
  readonly empty?: Empty;
  readonly fields?: { readonly [Name in Exclude<keyof Dto, Fixed>]?: ChangedField };
}

/**
 * The base class of a DTO that changes what another DTO creates. It has the same fields, all of them optional and without defaults.
 *
 * @param create the DTO that creates
 */
export function ChangesOf<Dto extends object, const Fixed extends keyof Dto = never>(
  create: new () => Dto,
  { except = [], clearable = [], empty = 'refused', fields = {} }: Changes<Dto, Fixed> = {},
): new () => Partial<Omit<Dto, Fixed>> {
  class ChangesDto {}
  const isIn = (names: readonly PropertyKey[], name: string) => names.includes(name);
  const differences = fields as Readonly<Record<string, ChangedField | undefined>>;
  for (const [name, rule] of fieldRulesOf(create)!) {
    if (isIn(except, name)) continue;
    const changed = changedRule(rule, {
      ...(!rule.optional && { empty }),
      ...(isIn(clearable, name) && cleared(rule)),
      ...differences[name],
    });
    // Swagger reads the type of a property that has no schema of its own, such as a choice of types.
    Reflect.defineMetadata(
      TYPE,
      Reflect.getMetadata(TYPE, create.prototype as object, name),
      ChangesDto.prototype,
      name,
    );
    ApiProperty(changed.documentation)(ChangesDto.prototype, name);
    changeRule((added) => Object.assign(added, changed))(ChangesDto.prototype, name);
  }
  return ChangesDto;
}

const cleared = ({ documentation }: FieldRule): ChangedField => ({
  description: `${documentation.description} An empty text clears it.`,
  empty: 'value',
});

const changedRule = (rule: FieldRule, { empty = rule.empty, ...texts }: ChangedField): FieldRule => ({
  ...rule,
  optional: true,
  empty,
  documentation: { ...rule.documentation, required: false, default: undefined, ...texts } as ApiPropertyOptions,
});
