import { useSearchParams } from 'wouter';

/** The filters of a list, as the address of its page has them. */
export interface ListAddress<Name extends string> {
  values: Record<Name, string>;
  set: (changes: Partial<Record<Name, string>>) => void;
  isFiltered: boolean;
  clear: () => void;
}

/** @param names of the filters @param others parameters that clearing the filters leaves, such as the order */
export function useListAddress<Name extends string>(
  names: readonly Name[],
  others: readonly Name[] = [],
): ListAddress<Name> {
  const [parameters, setParameters] = useSearchParams();
  const valueOf = (name: Name) => parameters.get(name) ?? '';
  const all = [...names, ...others];
  const put = (chosen: readonly Name[], changes: Partial<Record<Name, string>> = {}) =>
    setParameters(
      (before) => {
        // such as the tab of the page
        const kept = [...before].filter(([name]) => !all.includes(name as Name));
        const next = chosen
          .map((name) => [name, changes[name] ?? before.get(name) ?? ''])
          .filter(([, value]) => value !== '');
        return Object.fromEntries([...kept, ...next]) as Record<string, string>;
      },
      { replace: true },
    );
  return {
    values: Object.fromEntries(all.map((name) => [name, valueOf(name)])) as Record<Name, string>,
    set: (changes) => put(all, changes),
    isFiltered: names.some((name) => valueOf(name) !== ''),
    clear: () => put(others),
  };
}
