import type { SettingValue } from '#core/app-settings/app-settings.js';
import { isSilent } from '#core/conversation-states/unread-messages.sql.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement, type RowOf } from '#platform/database/statement.js';

/**
 * $2 values and $3 ciphertexts in base64, by key. One statement for all settings, in one order, so that concurrent transactions
 * cannot deadlock.
 */
export const save = statement('settings-save')`
   INSERT INTO app_settings (app_id, key, value, secret_cipher)
   SELECT $1, key, value, decode($3::jsonb ->> key, 'base64') FROM jsonb_each($2) ORDER BY key
       ON CONFLICT (app_id, key) DO UPDATE
       SET value = excluded.value, secret_cipher = excluded.secret_cipher, updated_at = excluded.updated_at`;

export const tryLock = statement('settings-try-lock', rows<{ value: SettingValue }>())`
   SELECT value FROM app_settings WHERE app_id = $1 AND key = $2 FOR NO KEY UPDATE SKIP LOCKED`;

export const appsWithNumber = installationStatement('settings-apps-with-number', {
  reason: 'reads the setting of every app',
})`
   SELECT a.app_id AS id, a.region, a.created_at
     FROM app_settings s JOIN apps a ON a.app_id = s.app_id
    WHERE s.key = $1 AND s.value > '0'::jsonb AND a.deletion_scheduled_at IS NULL
    ORDER BY a.app_id`;

export const embedOrigins = installationStatement('settings-embed-origins', {
  reason: 'a preflight request names no app',
  row: rows<{ value: string }>(),
})`
   SELECT s.value #>> '{}' AS value
     FROM app_settings s JOIN apps a ON a.app_id = s.app_id
    WHERE s.key = 'embed.origins' AND a.deletion_scheduled_at IS NULL`;

/** What an app has of messages that others do not pay for. */
export type SpecialMessages = RowOf<'settings-special-messages'>;

export const specialMessages = statement('settings-special-messages')`
   SELECT EXISTS (SELECT FROM messages m WHERE m.app_id = $1 AND ${isSilent(sql`m`)}) AS has_silent_messages,
          EXISTS (SELECT FROM disappearing_conversations c WHERE c.app_id = $1)
            OR EXISTS (SELECT FROM disappearing_messages d WHERE d.app_id = $1) AS has_disappearing_messages`;
