/** Events of a run, with what their `data` has. The names are those of AG-UI, in lower case, as clients of agents expect them. */
export interface RunEvents {
  /** Clients discard what they have of the run: it may be its second attempt. */
  run_started: { attempt: number };
  text_message_start: { role: 'assistant' };
  text_message_content: { delta: string };
  text_message_end: object;
  tool_call_start: ToolCallReference & { executionText?: string };
  tool_call_args: ToolCallReference & { delta: string };
  /** With `pending`, the client carries the call out and reports its result. Its arguments are the joined deltas. */
  tool_call_end: ToolCallReference & { pending?: true };
  tool_call_result: ToolCallReference & { content: string; role: 'tool' };
  /** The answer was stored as this message. */
  run_finished: { messageId?: string };
  run_failed: { code: string; messageId?: string };
  run_cancelled: object;
}

export interface ToolCallReference {
  readonly toolCallId: string;
  readonly toolCallName: string;
  readonly displayName?: string;
}

export type RunEventName = keyof RunEvents;

/** The limit applies to a text in one event, as JSON. With the other members, an event fits into a notification of PostgreSQL. */
export const MAX_DELTA_BYTES = 3000;
