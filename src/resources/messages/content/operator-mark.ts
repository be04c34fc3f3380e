import type { RequestContext } from '#platform/context/context.js';
import { isPlainObject } from '#platform/http/json.js';

/** The member of the metadata of a message that has the mark. */
const MEMBER = 'confab';

/**
 * The data of a message that an operator sends or edits in the console in the name of a user, with a mark for the app. It does not name the
 * operator, because the members of the conversation read it; the audit log does.
 */
export function markedData(
  { actor, principal }: RequestContext,
  data: Record<string, unknown>,
  act: 'sentBy' | 'editedBy',
): Record<string, unknown> {
  if (!actor?.isOfConsole || principal.kind !== 'user') return data;
  const metadata = isPlainObject(data.metadata) ? data.metadata : {};
  const earlier = isPlainObject(metadata[MEMBER]) ? metadata[MEMBER] : {};
  return { ...data, metadata: { ...metadata, [MEMBER]: { ...earlier, [act]: 'operator' } } };
}
