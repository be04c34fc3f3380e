import type { Actor } from '#platform/access/actor.js';
import type { CommandLine } from './command-line.js';

/** Who makes the changes of a command, for the audit log: the server, with the command as the operation. */
export class CommandActor implements Actor {
  /** @param command the innermost one, such as `app` of `export app` */
  constructor(private readonly command: CommandLine) {}

  describe(): string {
    const names: string[] = [];
    for (let command: CommandLine['parent'] = this.command; command; command = command.parent)
      names.unshift(command.name());
    return JSON.stringify({ actor: 'server', operation: names.join(' ') });
  }
}
