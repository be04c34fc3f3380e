import { apps } from './apps.ts';
import { common } from './common.ts';
import { passkeys } from './passkeys.ts';

/** What the first view shows, and what several areas do. */
export const first = { ...common, apps, passkeys } as const;
