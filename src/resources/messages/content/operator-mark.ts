import type { RequestContext } from '#platform/context/context.js';
import { isPlainObject } from '#platform/http/json.js';
import { OPERATOR_MARK } from './message-content.js';

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
  const earlier = isPlainObject(metadata[OPERATOR_MARK]) ? metadata[OPERATOR_MARK] : {};
  return { ...data, metadata: { ...metadata, [OPERATOR_MARK]: { ...earlier, [act]: 'operator' } } };
}
