import type { OutboxEntry } from './outbox-entry.js';

/** A message with files. The fields come before the files, so that the server refuses a message before it stores its files. */
export function formOf({ message, muid, files = [] }: OutboxEntry): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...message, muid }))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) form.append('files[]', file);
  return form;
}
