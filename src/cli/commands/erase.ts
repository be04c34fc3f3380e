import type { ShownReceipt } from '#resources/user-erasure/erasure-receipts.repository.js';
import type { CommandLine } from '../support/command-line.js';
import { appOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  app?: string;
  requestedBy?: string;
  user?: string;
}

export function addEraseCommand(program: CommandLine): void {
  const command = program.command('erase').summary('Erases a user, and prints the receipts of erasures.');
  command
    .command('user <uid>')
    .failsAs('erase failed')
    .summary('Erases a user with all messages and files, and prints a receipt. This cannot be undone.')
    .option('--requested-by <name>', 'Who had it done, for the receipt.')
    .requiredOption('--app <appId>', 'Id of the app.')
    .prints<Options>(async ({ config, context, options, arguments: [uid], output, signal }) => {
      const receipt = await withApplication(config(), signal, async (application) => {
        const { UserErasureService } = await import('#resources/user-erasure/user-erasure.service.js');
        const ctx = await appContext(context, application, options.app);
        output.progress('Erasing; deliveries to webhooks and devices are cleaned up some seconds later.');
        return application.get(UserErasureService).erase(ctx, uid!, { requestedBy: options.requestedBy });
      });
      output.result(
        { uid, ...receipt },
        [`Erased the user ${uid}.`, ...linesOf({ receipt, isSigned: true })].join('\n'),
      );
    });
  command
    .command('receipts')
    .failsAs('erase failed')
    .summary('Prints the receipts of an app.')
    .option('--user <uid>', 'Only the receipts of this user.')
    .addOption(appOption())
    .prints<Options>(async ({ config, context, options, output, signal }) => {
      const receipts = await withApplication(config(), signal, async (application) => {
        const { ErasureReceiptsRepository } = await import('#resources/user-erasure/erasure-receipts.repository.js');
        const ctx = await appContext(context, application, options.app);
        return application.get(ErasureReceiptsRepository).list(ctx, options.user);
      });
      output.result({ receipts }, receipts.flatMap(linesOf).join('\n') || 'There are no receipts.');
    });
}

function linesOf({ receipt, isSigned }: ShownReceipt): string[] {
  const { id, erasedAt, requestedBy, tables, files } = receipt;
  return [
    `Receipt ${id} of ${erasedAt}${requestedBy ? `, requested by ${requestedBy}` : ''}`,
    isSigned ? '  signed by this installation' : '  NOT signed by this installation: of another one, or changed since',
    `  ${files} files deleted`,
    ...tables.map(({ table, erased, remaining, reason }) =>
      remaining > 0 ? `  ${table}: ${erased} erased, ${remaining} remain. ${reason}` : `  ${table}: ${erased} erased`,
    ),
  ];
}
