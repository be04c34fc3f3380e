import { EventType, type AGUIEvent, type TokenUsage } from '@ag-ui/core';
import { isBlank } from '#platform/text/visible.js';
import type { ToolCall } from '../run-context/model.js';
import { MAX_TEXT_CHARACTERS } from '../run-context/run-budget.js';
import { RunFailure } from '../run-context/run-failure.js';

/** The limit applies to all tool calls of one round, with their results. */
const MAX_TOOL_CHARACTERS = 100_000;
const MAX_ID_CHARACTERS = 100;

/** Called while the events arrive. */
export interface AgUiListener {
  textStart(): void;
  text(delta: string): void;
  textEnd(): void;
  /** The first part has no arguments yet. */
  toolCall(call: { readonly id: string; readonly name: string }, argumentsDelta: string): void;
  /** A tool of the agent itself has returned this. */
  toolResult(call: ToolCall, result: string): void;
}

type PartialCall = Omit<ToolCall, 'arguments'> & { arguments: string };

type Handlers = { readonly [Type in EventType]?: (event: Extract<AGUIEvent, { type: Type }>) => void };

/** What the events of one request to an agent say. */
export class AgUiRound {
  private readonly texts = new Map<string, string>();
  private readonly calls = new Map<string, PartialCall>();
  private readonly results = new Map<string, string>();
  private openText?: string;
  private lastCall?: string;
  private textCharacters = 0;
  private toolCharacters = 0;
  isFinished = false;
  promptTokens = 0;
  completionTokens = 0;

  private readonly handlers: Handlers = {
    [EventType.TEXT_MESSAGE_START]: ({ messageId }) => this.startText(messageId),
    [EventType.TEXT_MESSAGE_CONTENT]: ({ messageId, delta }) => this.addText(messageId, delta),
    [EventType.TEXT_MESSAGE_CHUNK]: ({ messageId = this.openText ?? 'message', delta = '' }) =>
      this.addText(messageId, delta),
    [EventType.TEXT_MESSAGE_END]: () => this.endText(),
    [EventType.TOOL_CALL_START]: ({ toolCallId, toolCallName }) => this.startCall(toolCallId, toolCallName),
    [EventType.TOOL_CALL_ARGS]: ({ toolCallId, delta }) => this.addArguments(toolCallId, delta),
    [EventType.TOOL_CALL_CHUNK]: ({ toolCallId, toolCallName, delta = '' }) => {
      if (toolCallId !== undefined && toolCallName !== undefined) this.startCall(toolCallId, toolCallName);
      this.addArguments(toolCallId ?? this.lastCall ?? '', delta);
    },
    [EventType.TOOL_CALL_RESULT]: ({ toolCallId, content }) => this.addResult(toolCallId, textOf(content)),
    [EventType.RUN_FINISHED]: ({ usage = [] }) => this.finish(usage),
    [EventType.RUN_ERROR]: () => {
      throw new RunFailure('model_error', 'The agent reported an error.');
    },
  };

  constructor(private readonly listener: AgUiListener) {}

  /** Events of other types have no effect. @throws RunFailure */
  add(event: AGUIEvent): void {
    const handle = this.handlers[event.type] as ((event: AGUIEvent) => void) | undefined;
    handle?.(event);
  }

  /** @throws RunFailure where the stream ended before the run did */
  end(): void {
    this.endText();
    if (!this.isFinished) throw new RunFailure('invalid_response', 'The response of the agent ended early.');
  }

  /** The texts of all messages. */
  get text(): string {
    return [...this.texts.values()]
      .filter((text) => !isBlank(text))
      .join('\n\n')
      .toWellFormed();
  }

  /** The tool calls are in the order of their starts. */
  get toolCalls(): ToolCall[] {
    return [...this.calls.values()].map((call) => ({ ...call, arguments: call.arguments.toWellFormed() }));
  }

  resultOf({ id }: ToolCall): string | undefined {
    return this.results.get(id);
  }

  private finish(usage: readonly TokenUsage[]): void {
    this.isFinished = true;
    for (const { inputTokens = 0, outputTokens = 0 } of usage) {
      this.promptTokens += inputTokens;
      this.completionTokens += outputTokens;
    }
  }

  private startText(id: string): void {
    if (this.openText === id) return;
    this.endText();
    this.openText = id;
    if (!this.texts.has(id)) this.texts.set(id, '');
    this.listener.textStart();
  }

  private addText(id: string, delta: string): void {
    const text = storable(delta);
    if (text === '') return;
    this.startText(id);
    this.textCharacters += text.length;
    if (this.textCharacters > MAX_TEXT_CHARACTERS)
      throw new RunFailure('too_long', `The answer has more than ${MAX_TEXT_CHARACTERS} characters.`);
    this.texts.set(id, (this.texts.get(id) ?? '') + text);
    this.listener.text(text);
  }

  private endText(): void {
    if (this.openText === undefined) return;
    this.openText = undefined;
    this.listener.textEnd();
  }

  private startCall(sentId: string, sentName: string): void {
    this.lastCall = sentId;
    if (this.calls.has(sentId)) return;
    this.endText();
    this.countToolCharacters(sentId.length + sentName.length);
    const call = { id: shortened(sentId), name: shortened(sentName), arguments: '' };
    this.calls.set(sentId, call);
    this.listener.toolCall(call, '');
  }

  private addArguments(sentId: string, delta: string): void {
    const call = this.calls.get(sentId);
    if (!call)
      throw new RunFailure('invalid_response', 'The agent sent arguments of a tool call that it has not started.');
    const part = storable(delta);
    this.countToolCharacters(part.length);
    call.arguments += part;
    if (part !== '') this.listener.toolCall(call, part);
  }

  private addResult(sentId: string, content: string): void {
    const call = this.calls.get(sentId);
    // of a call in an earlier run of the thread
    if (!call) return;
    const result = storable(content).toWellFormed();
    this.countToolCharacters(result.length);
    this.results.set(call.id, result);
    this.listener.toolResult(call, result);
  }

  private countToolCharacters(count: number): void {
    this.toolCharacters += count;
    if (this.toolCharacters > MAX_TOOL_CHARACTERS)
      throw new RunFailure('too_long', `The tool calls of the agent have more than ${MAX_TOOL_CHARACTERS} characters.`);
  }
}

/** PostgreSQL stores no U+0000. */
const storable = (text: string): string => text.replaceAll('\u0000', '');
const shortened = (text: string): string => storable(text.slice(0, MAX_ID_CHARACTERS)).toWellFormed();

/** Parts of other kinds than text are left out. */
const textOf = (content: string | readonly { type: string }[]): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? (part as { text?: string }).text : undefined) ?? '').join('\n');
