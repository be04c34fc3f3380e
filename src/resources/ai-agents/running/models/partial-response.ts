import { isBlank } from '#platform/text/visible.js';
import type { ModelListener, ToolCall, ModelRequest, ModelResponse } from '../run-context/model.js';
import { MAX_TEXT_CHARACTERS } from '../run-context/run-budget.js';
import { RunFailure } from '../run-context/run-failure.js';

/** The limit applies to all tool calls of one response. */
const MAX_ARGUMENT_CHARACTERS = 32_000;
/** Tokens are estimated so for APIs that count none. */
const CHARACTERS_PER_TOKEN = 4;

type PartialCall = Omit<ToolCall, 'arguments'> & { arguments: string };

/** What a chunk should have. */
export interface CompletionChunk {
  readonly choices?: (Choice | null)[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
}

interface Choice {
  readonly delta?: { readonly content?: unknown; readonly tool_calls?: (ToolCallDelta | null)[] } | null;
  readonly finish_reason?: unknown;
}

interface ToolCallDelta {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
}

/** Collects the chunks of a response, and checks each field of them. */
export class PartialResponse {
  private text = '';
  private readonly calls = new Map<number, PartialCall>();
  private argumentCharacters = 0;
  private isFinished = false;
  private usage?: { readonly prompt: number; readonly completion: number };

  constructor(private readonly listener: ModelListener) {}

  /** Nothing that matters follows. */
  get hasEverything(): boolean {
    return this.isFinished && this.usage !== undefined;
  }

  /** @throws RunFailure */
  add(chunk: CompletionChunk): void {
    const { choices, usage } = chunk;
    if (isCount(usage?.prompt_tokens) && isCount(usage.completion_tokens))
      this.usage = { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
    const choice = Array.isArray(choices) ? choices[0] : undefined;
    if (!choice) return;
    const { content, tool_calls: toolCalls } = choice.delta ?? {};
    const text = typeof content === 'string' ? storable(content) : '';
    if (text !== '') this.addText(text);
    if (Array.isArray(toolCalls)) for (const call of toolCalls) this.addToolCall(call);
    if (choice.finish_reason) this.isFinished = true;
  }

  /** @throws RunFailure for a response that ended early, or has neither text nor calls */
  complete({ messages }: ModelRequest): ModelResponse {
    const { usage } = this;
    const text = this.text.toWellFormed();
    const toolCalls = [...this.calls.values()].map((call) => ({ ...call, arguments: call.arguments.toWellFormed() }));
    if (!this.isFinished) throw new RunFailure('invalid_response', 'The response of the model API ended early.');
    if (isBlank(text) && toolCalls.length === 0)
      throw new RunFailure('invalid_response', 'The response of the model API is empty.');
    return {
      text,
      toolCalls,
      promptTokens: usage?.prompt ?? estimated(messages.reduce((sum, { content }) => sum + content.length, 0)),
      completionTokens: usage?.completion ?? estimated(text.length + this.argumentCharacters),
    };
  }

  private addText(delta: string): void {
    this.text += delta;
    if (this.text.length > MAX_TEXT_CHARACTERS)
      throw new RunFailure('too_long', `The answer has more than ${MAX_TEXT_CHARACTERS} characters.`);
    this.listener.text(delta);
  }

  private addToolCall(delta: ToolCallDelta | null): void {
    const index = isCount(delta?.index) ? delta.index : this.calls.size;
    const { name, arguments: args } = delta?.function ?? {};
    let call = this.calls.get(index);
    if (!call) {
      if (typeof name !== 'string' || name === '')
        throw new RunFailure('invalid_response', 'The model API requested a tool call without a name.');
      const id = typeof delta?.id === 'string' && delta.id !== '' ? shortened(delta.id) : `call_${index}`;
      call = { id, name: shortened(name), arguments: '' };
      this.calls.set(index, call);
    }
    const part = typeof args === 'string' ? storable(args) : '';
    this.argumentCharacters += part.length;
    if (this.argumentCharacters > MAX_ARGUMENT_CHARACTERS)
      throw new RunFailure(
        'too_long',
        `The arguments of tool calls have more than ${MAX_ARGUMENT_CHARACTERS} characters.`,
      );
    call.arguments += part;
    this.listener.toolCall(call, part);
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
/** PostgreSQL stores no U+0000. Halves of surrogate pairs are repaired at the end, because a pair can be in two chunks. */
const storable = (text: string): string => text.replaceAll('\u0000', '');
const shortened = (text: string): string => storable(text.slice(0, 100)).toWellFormed();
const estimated = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
