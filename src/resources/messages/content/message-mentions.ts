import { isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { lowerCasedId } from '#platform/http/identifiers.js';

/** Users whom one message can mention; later mentions stay text. */
const MAX_MENTIONS = 100;

const MENTION = /<@uid:([A-Za-z0-9_-]{1,100})>/g;

/**
 * The uids that the text of a message names as `<@uid:…>`, each once, in the order of the text. `mentionedUids` says which of them it
 * mentions.
 */
export function namedInText({ text }: { text?: unknown }): string[] {
  if (typeof text !== 'string') return [];
  const uids = new Set<string>();
  for (const [, uid] of text.matchAll(MENTION)) {
    uids.add(lowerCasedId(uid!));
    if (uids.size === MAX_MENTIONS) break;
  }
  return [...uids];
}

/**
 * SQL for the uids that a message of the app $1 mentions: of the named users those who are active and can see the message, in the
 * order of the names.
 *
 * @param uids text[] expression
 * @param message alias of a row with `conversation_key`, `receiver_type` and `receiver`
 */
export const mentionedUids = (uids: SqlText, message: SqlText): SqlText => sql`ARRAY(
    SELECT named.uid FROM unnest(${uids}::text[]) WITH ORDINALITY AS named (uid, position)
      JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND ${isActive(sql`u`)}
     WHERE (${message}.receiver_type = 'user' AND ${isConversationOfUserInSql(sql`${message}.conversation_key`, sql`named.uid`)})
        OR (${message}.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = ${message}.receiver AND g.uid = named.uid))
     ORDER BY named.position)`;

/** The text with a name in place of each `<@uid:…>`. @param nameOf of a uid; undefined leaves the uid */
export const withMentionNames = (text: string, nameOf: (uid: string) => string | undefined): string =>
  text.replaceAll(MENTION, (_, named: string) => {
    const uid = lowerCasedId(named);
    return `@${nameOf(uid) ?? uid}`;
  });
