import { useSearchParams } from 'wouter';
import type { Order, Queue, QueueFilter } from '../../../api/moderation/queues.ts';
import { endOfDay, startOfDay } from '../../../days.ts';

/** Filters and order of a queue, as the address of the page has them. */
export interface QueueAddress {
  order: Order;
  filter: QueueFilter;
  isFiltered: boolean;
  /** As days, of the fields. */
  values: Record<FilterName, string>;
  set: (changes: Partial<Record<FilterName | 'order', string>>) => void;
  clear: () => void;
}

const names = ['rule', 'sender', 'assignee', 'from', 'to'] as const;
type FilterName = (typeof names)[number];

export function useQueueAddress(queue: Queue): QueueAddress {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<
    FilterName,
    string
  >;
  const standard: Order = queue === 'reviewed' ? 'newest' : 'oldest';
  const requested = parameters.get('order');
  const order = requested === 'newest' || requested === 'oldest' ? requested : standard;
  const put = (next: Record<string, string>) =>
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true });
  const ordered = order === standard ? '' : order;
  return {
    order,
    values,
    filter: {
      ruleId: values.rule || undefined,
      sender: values.sender || undefined,
      assignee: values.assignee || undefined,
      fromTimestamp: startOfDay(values.from),
      toTimestamp: endOfDay(values.to),
    },
    isFiltered: names.some((name) => values[name] !== ''),
    set: (changes) => put({ ...values, order: ordered, ...changes }),
    clear: () => put({ order: ordered }),
  };
}
