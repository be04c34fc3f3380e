import type { AuditEntry } from '../../api/audit.ts';
import { texts } from '../../texts/index.ts';

/** Such as `role updated: guide`. */
export function changeText({ action, target }: AuditEntry): string {
  const verb = action.slice(action.lastIndexOf('.') + 1);
  const labels = texts.audit.changes as Record<string, string>;
  const targets: Readonly<Record<string, string>> = texts.audit.targets;
  return `${targets[target.type] ?? target.type} ${labels[verb] ?? verb}: ${target.id}`;
}

export function actorText({ actor: { type, email, keyId, keyName, uid } }: AuditEntry): string {
  const key = keyName === undefined ? '' : ` ${keyName} (${keyId})`;
  const collaborator = email === undefined ? '' : ` ${email}`;
  const user = uid === undefined ? '' : ` ${texts.audit.onBehalfOf(uid)}`;
  return `${texts.audit.actors[type]}${collaborator}${key}${user}`;
}
