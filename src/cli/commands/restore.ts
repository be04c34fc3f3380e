import type { CommandLine } from '../support/command-line.js';
import { newAppId, passphraseOption } from '../support/options.js';
import { passphraseOf } from '../support/passphrase.js';
import { withApplication } from '../support/with-application.js';

export function addRestoreCommand(program: CommandLine): void {
  program
    .command('restore <folder>')
    .summary('Creates an app from the export of an app, with its ids, times and credentials.')
    .option('--app <appId>', 'Id of the new app. Default: that of the export.', newAppId)
    .addOption(passphraseOption())
    .prints<{ app?: string; passphraseFile?: string }>(
      async ({ config: load, context, options, arguments: [folder], output, signal }) => {
        const config = load();
        const passphrase = await passphraseOf(config, options.passphraseFile);
        const { app, written, newKeys } = await withApplication(config, signal, async (application) => {
          const [{ AppImportService }, { archiveSource }, { ArchiveReader }] = await Promise.all([
            import('#resources/data-transfer/export/apps/app-import.service.js'),
            import('#resources/data-transfer/export/apps/archive-source.js'),
            import('#resources/data-transfer/export/archive/archive-reader.js'),
          ]);
          const source = await archiveSource(await ArchiveReader.open(folder!), passphrase);
          return application.get(AppImportService).import(context, source, { id: options.app });
        });
        const keys = newKeys.map(({ apiKey, scope }) => ({ scope, apiKey }));
        const lines = [`Created the app ${app.id}: ${written.counts.get('messages') ?? 0} messages.`];
        if (written.credentialsTaken)
          lines.push('An app of this installation has the API keys and auth tokens of the export: they were left out.');
        for (const { scope, apiKey } of keys) lines.push(`  new API key    ${apiKey}   (${scope})`);
        output.result({ appId: app.id, tables: Object.fromEntries(written.counts), newKeys: keys }, lines.join('\n'));
      },
    );
}
