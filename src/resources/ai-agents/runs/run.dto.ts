import type { AiRunState } from '#generated/prisma/enums.js';
import { BooleanField, FreeTextField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryInteger, QueryText } from '#platform/http/fields/query-field.js';
import { runStates } from './run.js';

const MAX_ID_LENGTH = 100;
const MAX_RESULT_LENGTH = 16_000;

export class ListRunsQuery {
  @QueryText({ description: 'Returns runs of the agent with this uid.', max: MAX_ID_LENGTH })
  agent?: string;

  @QueryText({ description: 'Returns runs for messages of the user with this uid.', max: MAX_ID_LENGTH })
  uid?: string;

  @QueryChoice({ description: 'Returns runs in this state.', of: runStates })
  state?: AiRunState;

  @QueryText({
    description: 'Id of the run at which the page starts, which is not part of it.',
    max: 20,
    example: '42',
  })
  id?: string;

  @QueryChoice({
    description:
      'append: runs after the one of the id; prepend: those before it. Without an id, append starts at the oldest and prepend at the newest.',
    of: ['append', 'prepend'],
    default: 'prepend',
  })
  affix?: 'append' | 'prepend';

  @QueryInteger({ description: 'Runs per page.', min: 1, max: 1000, default: 100 })
  limit: number = 100;
}

export class RunParam {
  @PathText('ERR_AGENT_RUN_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the run.',
    max: MAX_ID_LENGTH,
    example: '17',
  })
  runId!: string;
}

export class RunToolCallParam extends RunParam {
  @PathText('ERR_AGENT_TOOL_CALL_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the tool call.',
    max: MAX_ID_LENGTH,
    example: 'call_1',
  })
  toolCallId!: string;
}

export class ToolCallResultDto {
  @FreeTextField({
    description: 'What the action returned, for the agent: a text, or JSON in a text.',
    max: MAX_RESULT_LENGTH,
    example: 'The map is shown.',
  })
  result!: string;

  @BooleanField({ description: 'Whether the action failed.', optional: true, default: false })
  isError?: boolean;
}
