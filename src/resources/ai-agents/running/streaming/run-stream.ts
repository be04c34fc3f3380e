import type { ReceiverType } from '#generated/prisma/enums.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { MAX_DELTA_BYTES, type RunEventName, type RunEvents, type ToolCallReference } from './run-frames.js';

/** Deltas within this time share an event. */
const FLUSH_MILLISECONDS = 75;

/** What all frames of a run have. */
export interface RunFrameHead {
  readonly runId: string;
  /** The first message of the thread, and the same as a text for clients that store threads by id. */
  readonly threadId: string;
  readonly parentMessageId: string;
  /** The message that is answered. */
  readonly messageId: string;
  readonly conversationId: string;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly sender: { readonly uid: string; readonly name: string; readonly avatar?: string };
}

/** A part that grows: the text of the answer, or the arguments of a tool call. */
type Growing =
  { readonly event: 'text_message_content' } | { readonly event: 'tool_call_args'; readonly call: ToolCallReference };

/** The frames of one run, in order. They are not stored; the answer is. */
export class RunStream {
  private sequence = 0;
  private growing?: Growing;
  private delta = '';
  private timer?: NodeJS.Timeout;

  /**
   * @param publish sends a frame to the connections of the receiver
   * @param isWithheld leaves out texts of the agent, and what its tools return
   */
  constructor(
    private readonly head: RunFrameHead,
    private readonly publish: (frame: object) => void,
    private readonly isWithheld: boolean,
  ) {}

  emit<Name extends RunEventName>(event: Name, data: RunEvents[Name]): void {
    this.flush();
    this.send(event, 'content' in data ? { ...data, content: partsOf(data.content)[0] ?? '' } : data);
  }

  text(delta: string): void {
    this.grow({ event: 'text_message_content' }, delta);
  }

  args(call: ToolCallReference, delta: string): void {
    this.grow({ event: 'tool_call_args', call }, delta);
  }

  /** Must be called at the end of the run, in any case. */
  close(): void {
    this.flush();
  }

  private grow(growing: Growing, delta: string): void {
    if (!isSame(this.growing, growing)) this.flush();
    this.growing = growing;
    this.delta += delta;
    this.timer ??= setTimeout(
      neverThrows(() => this.flush()),
      FLUSH_MILLISECONDS,
    );
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { growing, delta } = this;
    this.growing = undefined;
    this.delta = '';
    if (!growing) return;
    for (const part of partsOf(delta))
      if (growing.event === 'text_message_content') this.send('text_message_content', { delta: part });
      else this.send('tool_call_args', { ...growing.call, delta: part });
  }

  private send<Name extends RunEventName>(event: Name, data: RunEvents[Name]): void {
    const { head } = this;
    if (this.isWithheld && contentEvents.has(event)) return;
    this.publish({ type: 'agent_run', event, sequence: this.sequence++, ...head, timestamp: Date.now(), data });
  }
}

const contentEvents: ReadonlySet<RunEventName> = new Set([
  'text_message_start',
  'text_message_content',
  'text_message_end',
  'tool_call_result',
]);

const isSame = (one: Growing | undefined, other: Growing): boolean =>
  one?.event === other.event &&
  (other.event === 'text_message_content' ||
    (one as { call?: ToolCallReference }).call?.toolCallId === other.call.toolCallId);

/** Parts that are short enough for an event each, without half of a character at either end. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of text) {
    // without the quotes; control characters become six bytes
    const added = Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes + added > MAX_DELTA_BYTES) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += added;
  }
  return part === '' ? parts : [...parts, part];
}
