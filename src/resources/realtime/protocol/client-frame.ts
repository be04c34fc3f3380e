import { isUtf8 } from 'node:buffer';
import { DomainError } from '#platform/errors/domain-error.js';
import { assertShallow, assertStorable } from '#platform/http/body/body-parser.js';
import { assertExactNumbers } from '#platform/http/body/json-text.js';
import { validate } from '#platform/http/fields/validation.js';
import { objectIn } from '#platform/http/json.js';
import { AuthDto, PresenceSubscriptionDto, ReceiptDto, TransientDto, TypingDto } from './client-frame.dto.js';

/** Bodies of the frames that a client can send besides `ping` and `pong`, by the type of the frame. */
interface ClientFrames {
  auth: AuthDto;
  typing: TypingDto;
  receipt: ReceiptDto;
  transient: TransientDto;
  presence_subscribe: PresenceSubscriptionDto;
}

type ClientFrameType = keyof ClientFrames;

/** A validated frame. */
export type ClientFrame = {
  [Type in ClientFrameType]: { readonly type: Type; readonly body: ClientFrames[Type] };
}[ClientFrameType];

/** A received frame that is not validated yet. */
export interface RawFrame {
  readonly type: string;
  /** The client's reference, which the response repeats. */
  readonly ref?: string;
  readonly body: object;
  /** The text of the frame. */
  readonly json: string;
  /** A client that names itself in its requests as well is not sent the events of these. */
  readonly deviceId?: string;
}

const dtos: { [Type in ClientFrameType]: new () => ClientFrames[Type] } = {
  auth: AuthDto,
  typing: TypingDto,
  receipt: ReceiptDto,
  transient: TransientDto,
  presence_subscribe: PresenceSubscriptionDto,
};

const MAX_REF_LENGTH = 64;

/** @throws ERR_BAD_FRAME, ERR_BODY_TOO_DEEP */
export function parseFrame(text: Buffer): RawFrame {
  const { body, json } = parseObject(text);
  const { type, ref } = body;
  if (typeof type !== 'string') throw new DomainError('ERR_BAD_FRAME');
  return { type, body, json, ref: isRef(ref) ? ref : undefined };
}

/** The object in a frame, and the text of it. @throws ERR_BAD_FRAME, ERR_BODY_TOO_DEEP */
export function parseObject(text: Buffer): { body: Record<string, unknown>; json: string } {
  assertShallow(text);
  if (!isUtf8(text)) throw new DomainError('ERR_BAD_FRAME');
  const json = text.toString();
  const body = objectIn(json);
  if (!body) throw new DomainError('ERR_BAD_FRAME');
  return { body, json };
}

/** @throws ERR_BAD_FRAME for an unknown type, ERR_BAD_REQUEST */
export async function validateFrame({ type, body, json }: RawFrame): Promise<ClientFrame> {
  if (!Object.hasOwn(dtos, type)) throw new DomainError('ERR_BAD_FRAME');
  if ('ref' in body && !isRef(body.ref))
    throw DomainError.invalid({ ref: [`The ref must be a string of 1 to ${MAX_REF_LENGTH} characters.`] });
  assertExactNumbers(json);
  assertStorable(body);
  return { type, body: validate<object>(body, dtos[type as ClientFrameType]) } as ClientFrame;
}

const isRef = (ref: unknown): ref is string => typeof ref === 'string' && ref !== '' && ref.length <= MAX_REF_LENGTH;
