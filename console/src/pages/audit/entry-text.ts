import type { AuditEntry } from '../../api/audit.ts';
import { texts } from '../../texts/index.ts';

/** Such as `role updated: guide`, and `API key created: 2 (Mobile app)` where what has changed has a name. */
export function changeText({ action, target, before, after }: AuditEntry): string {
  const verb = action.slice(action.lastIndexOf('.') + 1);
  const labels = texts.audit.changes as Record<string, string>;
  const targets: Readonly<Record<string, string>> = texts.audit.targets;
  const name = nameIn(after) ?? nameIn(before);
  const named = name === undefined || name === target.id ? target.id : `${target.id} (${name})`;
  return `${targets[target.type] ?? target.type} ${labels[verb] ?? verb}: ${named}`;
}

const nameIn = (state: AuditEntry['after']): string | undefined =>
  typeof state?.name === 'string' && state.name !== '' ? state.name : undefined;

export function actorText({ actor: { type, email, keyId, keyName, uid } }: AuditEntry): string {
  const key = keyName === undefined ? '' : ` ${keyName} (${keyId})`;
  const collaborator = email === undefined ? '' : ` ${email}`;
  const user = uid === undefined ? '' : ` ${texts.audit.onBehalfOf(uid)}`;
  return `${texts.audit.actors[type]}${collaborator}${key}${user}`;
}
