import type { CommandLine } from '../support/command-line.js';
import { appOption } from '../support/options.js';
import { appContext, withApplication } from '../support/with-application.js';

interface Options {
  app?: string;
  user?: string;
}

const marks = { done: ' ', waiting: '…', withheld: '-', failed: '!', unknown: '?' };

export function addExplainCommand(program: CommandLine): void {
  const command = program.command('explain').summary('Tells what became of a message.');
  command
    .command('message <id>')
    .failsAs('the message was not explained')
    .summary('Tells why a message did or did not arrive.')
    .description(
      'Prints the steps of a message on its way to a user, from what the database has of it: stored, readable, in the event log, connections, receipts, webhooks and notifications. Changes nothing.',
    )
    .option('--user <uid>', 'To whom the message is on its way. Default: its receiver, if that is a user.')
    .addOption(appOption())
    .prints<Options>(async ({ config, context, options, arguments: [id = ''], output, signal }) => {
      const explanation = await withApplication(config(), signal, async (application) => {
        const [{ MessageExplanationsService }, { messageExplanationView }] = await Promise.all([
          import('#resources/message-explanations/message-explanations.service.js'),
          import('#resources/message-explanations/message-explanation.view.js'),
        ]);
        const ctx = await appContext(context, application, options.app);
        return messageExplanationView(await application.get(MessageExplanationsService).explain(ctx, id, options.user));
      });
      output.result(
        explanation,
        explanation.steps
          .map(({ step, outcome, at, text }) => {
            const time = at === undefined ? '' : new Date(at).toISOString();
            return `${marks[outcome]} ${step.padEnd(12)}  ${time.padEnd(24)}  ${text}`;
          })
          .join('\n'),
      );
    });
}
