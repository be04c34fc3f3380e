import type { INestApplicationContext } from '@nestjs/common';
import { Option } from 'commander';
import { StartupError } from '#platform/errors/startup-error.js';
import type { CommandLine } from '../support/command-line.js';
import { EXIT_CODE } from '../support/exit-code.js';
import { appOption, passphraseOption } from '../support/options.js';
import { passphraseOf } from '../support/passphrase.js';
import { recountTable } from '../support/recount-table.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  app?: string;
  passphraseFile?: string;
}

export function addExportCommand(program: CommandLine): void {
  const command = program.command('export').summary('Writes the data of an app, or of one user, to a folder.');
  command
    .command('app <folder>')
    .failsAs('export failed')
    .summary('Writes all data of an app to an empty folder.')
    .description(
      'Writes all data of an app, as it is now, to an empty folder. Servers may run. Credentials are left out without a passphrase in CONFAB_ARCHIVE_PASSPHRASE or a file.',
    )
    .addOption(appOption())
    .addOption(passphraseOption())
    .prints<Options>(async ({ config: load, options, arguments: [folder], output, signal }) => {
      const config = load();
      const passphrase = await passphraseOf(config, options.passphraseFile);
      const { manifest, unreadable, withCredentials } = await withApplication(config, signal, async (application) => {
        const [{ AppExportService }, { AppArchiveWriter }, app] = await Promise.all([
          import('#resources/data-transfer/export/apps/app-export.service.js'),
          import('#resources/data-transfer/export/archive/app-archive-writer.js'),
          appOf(application, options.app),
        ]);
        return application.get(AppExportService).export({}, app, await AppArchiveWriter.create(folder!), {
          passphrase,
          onFile: (name, { lines }) => output.progress(`${name}: ${lines}`),
        });
      });
      const { appId, files, tables, missingFiles } = manifest;
      const lines = [`Exported the app ${appId} to ${folder}: ${files['messages.ndjson']!.lines} messages.`];
      if (!withCredentials)
        lines.push('Without a passphrase the archive has no API keys, auth tokens and other credentials.');
      for (const [table, count] of Object.entries(unreadable))
        lines.push(`${table}: the credentials of ${count} rows were left out, because the key does not decrypt them.`);
      if (missingFiles.length > 0) lines.push(`The media storage has lost ${missingFiles.length} files.`);
      output.result({ appId, folder, withCredentials, files, tables, missingFiles, unreadable }, lines.join('\n'));
      const isComplete = missingFiles.length === 0 && Object.keys(unreadable).length === 0;
      return isComplete ? EXIT_CODE.succeeded : EXIT_CODE.incomplete;
    });
  command
    .command('archive <folder> <file>')
    .failsAs('export failed')
    .summary('Writes an archive as a ZIP file in the format of another service.')
    .description(
      'Writes an archive, which "confab export app" or "confab convert" has made, as a ZIP file in the format of another service. Needs neither a database nor a server.',
    )
    .addOption(new Option('--format <format>', 'The format.').choices(['slack']).makeOptionMandatory())
    .prints(async ({ arguments: [folder, file], output }) => {
      const { exportToSlack } = await import('#resources/data-transfer/export/slack/export-to-slack.js');
      const exported = await exportToSlack(folder!, file!);
      const lines = [
        `Exported ${folder} to ${file}.`,
        ...recountTable(exported.recount, ['archive', 'file']),
        ...Object.entries(exported.leftOut).map(([what, count]) => `  left out  ${count} ${what}`),
      ];
      output.result(exported, lines.join('\n'));
    });
  command
    .command('user <uid> <folder>')
    .failsAs('export failed')
    .summary('Writes what is stored about one user to an empty folder, for the person.')
    .addOption(appOption())
    .prints<Options>(async ({ config, context, options, arguments: [uid, folder], output, signal }) => {
      const exported = await withApplication(config(), signal, async (application) => {
        const { PersonExportService } = await import('#resources/data-transfer/export/person/person-export.service.js');
        const ctx = await appContext(context, application, options.app);
        return application.get(PersonExportService).export(ctx, uid!, folder!);
      });
      const { rows } = exported;
      const messages = `${rows['messages-sent']} messages sent, ${rows['messages-received']} received`;
      output.result(exported, `Exported the user ${uid} to ${folder}: ${messages}, ${exported.files} files.`);
    });
}

/** @param id the oldest app if absent */
async function appOf(application: INestApplicationContext, id: string | undefined) {
  const { AppsService } = await import('#resources/management/apps.service.js');
  const app = await application.get(AppsService).find({}, id);
  if (!app) throw new StartupError(id ? `There is no app ${id}.` : 'There is no app.');
  return app;
}
