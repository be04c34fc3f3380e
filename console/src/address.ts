import { useSearchParams } from 'wouter';

type Filters<Name extends string> = Partial<Record<Name, string>>;

/** Parameters of the address of a page by name, and a change of some of them. Parameters without a value are left out of the address. */
export function useAddressFilters<Name extends string>(
  ...names: Name[]
): [Filters<Name>, (changes: Filters<Name>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filters: Filters<Name> = {};
  for (const name of names) filters[name] = parameters.get(name) || undefined;
  const change = (changes: Filters<Name>) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(changes))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return [filters, change];
}

/** A value of the address if it is one of the choices. */
export const choiceOf = <Choice extends string>(
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value);

/** A whole number of the address. */
export const numberOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
