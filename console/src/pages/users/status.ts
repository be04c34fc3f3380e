import type { User } from '../../api/users.ts';
import { texts } from '../../texts/index.ts';

/** Text and color of the badge. */
export function statusOf({ status, deactivatedAt }: User): { children: string; color: string; variant: string } {
  if (deactivatedAt !== undefined) return { children: texts.users.deactivated, color: 'red', variant: 'outline' };
  const isAvailable = status === 'available';
  return {
    children: isAvailable ? texts.users.available : texts.users.offline,
    color: isAvailable ? 'green' : 'gray',
    variant: 'outline',
  };
}
