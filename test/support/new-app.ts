import { randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { Database } from '#platform/database/database.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AppsService } from '#resources/management/apps.service.js';
import { defaultReasons } from '#resources/moderation/reasons/default-reasons.js';

interface NewApp {
  readonly id: string;
  readonly apiKey: string;
  readonly authKey: string;
}

const INSERT = `
  WITH app AS (INSERT INTO apps (app_id, name, region) VALUES ($1, 'Test ' || $1, 'us')),
       role AS (INSERT INTO roles (app_id, role, name, description)
                VALUES ($1, 'default', 'Default Role', 'The role of users who were given no other.')),
       reasons AS (INSERT INTO flag_reasons (app_id, reason_id, name, description, is_default)
                   SELECT $1, id, name, description, true FROM json_to_recordset($2) AS r (id text, name text, description text))
  INSERT INTO api_keys (app_id, name, scope, key_hash, key_cipher)
  VALUES ($1, 'Auth Key', 'authOnly', $3, $4), ($1, 'Rest API Key', 'fullAccess', $5, $6)`;

const newId = () => randomBytes(8).toString('hex');

const REASONS = JSON.stringify(defaultReasons);

/**
 * Makes an app. Most tests begin with one, and AppsService takes five times as long with a dozen statements; test/e2e/management/apps.spec.ts proves that what it makes is the
 * same. A cell has its apps in a directory as well.
 */
export async function newApp(server: NestExpressApplication): Promise<NewApp> {
  if (server.get(CellDirectory).own !== undefined) return serviceApp(server);
  const id = newId();
  const [apiKey, authKey] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
  const vault = server.get(CredentialVault);
  const [ofAuth, ofFull] = [vault.seal(id, authKey), vault.seal(id, apiKey)];
  const values = [id, REASONS, ofAuth.hash, ofAuth.cipher, ofFull.hash, ofFull.cipher];
  await server.get(Database).forLibrary().query(INSERT, values);
  return { id, apiKey, authKey };
}

export async function serviceApp(server: NestExpressApplication): Promise<NewApp> {
  const id = newId();
  const { fullAccess, authOnly } = await server.get(AppsService).create({}, { id, name: `Test ${id}` });
  return { id, apiKey: fullAccess.apiKey, authKey: authOnly.apiKey };
}
