import type { Config } from '#platform/config/config.js';
import type { InstallationContext } from '#platform/context/context.js';
import { StartupError } from '#platform/errors/startup-error.js';
import type { Rotation } from '#platform/security/key-rotation.js';
import type { CommandLine } from '../support/command-line.js';
import { logToStderr } from '../support/log.js';

/**
 * The old key is that of the servers. The new key is CONFAB_NEW_ENCRYPTION_KEY; without it, a key in DATA_DIR is replaced by a generated
 * one. An interrupted command must be run again.
 */
export function addRotateEncryptionKeyCommand(program: CommandLine): void {
  program
    .command('rotate-encryption-key')
    .summary('Replaces the encryption key, while all servers are stopped.')
    .description(
      'Replaces the encryption key by CONFAB_NEW_ENCRYPTION_KEY, or a key in DATA_DIR by a generated one. All servers must be stopped.',
    )
    .prints(async ({ config: load, context, output }) => {
      const config = load();
      await logToStderr(config);
      const { keyFile, rotation } = await rotate(context, config);
      const pair = config.management ? undefined : rotation?.management;
      output.result(
        {
          replaced: rotation !== undefined,
          keyFile,
          reencrypted: rotation?.reencrypted,
          unreadable: rotation?.unreadable,
          management: pair,
        },
        report(config, keyFile, rotation),
      );
    });
}

async function rotate(
  context: InstallationContext,
  config: Config,
): Promise<{ keyFile?: string; rotation?: Rotation }> {
  const [{ adoptNextKey, keyFileOf, nextKey }, { openForRotation }, { rotateEncryptionKey }] = await Promise.all([
    import('#server/encryption-key-file.js'),
    import('#server/open-database.js'),
    import('#platform/security/key-rotation.js'),
  ]);
  const keyFile = config.databaseUrl || config.encryptionKey ? undefined : keyFileOf(config);
  if (!keyFile && !config.newEncryptionKey)
    throw new StartupError('CONFAB_NEW_ENCRYPTION_KEY is required: make one with `openssl rand -hex 32` and keep it.');
  const database = await openForRotation(config);
  try {
    const newKey = keyFile ? await nextKey(keyFile, config.newEncryptionKey) : config.newEncryptionKey!;
    const keys = { oldKey: database.encryptionKey, newKey, management: config.management };
    const rotation = await rotateEncryptionKey(database.sessionUrl, keys, context);
    if (keyFile) await adoptNextKey(keyFile);
    return { keyFile, rotation };
  } finally {
    await database.close();
  }
}

function report({ management }: Config, keyFile: string | undefined, rotation: Rotation | undefined): string {
  const where = keyFile
    ? `The new key is in ${keyFile}.`
    : 'Set CONFAB_ENCRYPTION_KEY to the new key before you start the servers.';
  if (!rotation) return `The database has the new key already. ${where}`;
  const rows = Object.entries(rotation.reencrypted).map(([table, count]) => `${table} ${count}`);
  const lines = [`The encryption key was replaced (${rows.join(', ')}). ${where}`];
  if (rotation.unreadable > 0)
    lines.push(`${rotation.unreadable} credentials were not changed, because the old key does not decrypt them.`);
  if (!management)
    lines.push(
      `  management     key ${rotation.management.key}`,
      `                 secret ${rotation.management.secret}   (replaces the old pair; cannot be shown again)`,
    );
  return lines.join('\n');
}
