import { DomainError } from '../../platform/errors/domain-error.js';
import { assertShallow, assertStorable } from '../../platform/http/body/body-parser.js';
import { isPlainObject } from '../../platform/http/json.js';
import { validate } from '../../platform/http/fields/validation.js';
import { AuthDto, PresenceSubscriptionDto, ReceiptDto, TransientDto, TypingDto } from './client-frame.dto.js';

/** Bodies of the frames that a client can send besides `ping` and `pong`, by the type of the frame. */
interface ClientFrames {
  auth: AuthDto;
  typing: TypingDto;
  receipt: ReceiptDto;
  transient: TransientDto;
  presence_subscribe: PresenceSubscriptionDto;
}

export type ClientFrameType = keyof ClientFrames;

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
  /** Of a client that names itself in its requests as well: it is not sent the events of these. */
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
  assertShallow(text);
  const body = parseJson(text);
  if (!isPlainObject(body) || typeof body.type !== 'string') throw new DomainError('ERR_BAD_FRAME');
  const { type, ref } = body;
  return { type, body, ref: isRef(ref) ? ref : undefined };
}

/** @throws ERR_BAD_FRAME for an unknown type, ERR_BAD_REQUEST */
export async function validateFrame({ type, body }: RawFrame): Promise<ClientFrame> {
  if (!Object.hasOwn(dtos, type)) throw new DomainError('ERR_BAD_FRAME');
  if ('ref' in body && !isRef(body.ref))
    throw DomainError.invalid({ ref: [`The ref must be a string of 1 to ${MAX_REF_LENGTH} characters.`] });
  assertStorable(body);
  return { type, body: validate<object>(body, dtos[type as ClientFrameType]) } as ClientFrame;
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new DomainError('ERR_BAD_FRAME');
  }
}

const isRef = (ref: unknown): ref is string => typeof ref === 'string' && ref !== '' && ref.length <= MAX_REF_LENGTH;
