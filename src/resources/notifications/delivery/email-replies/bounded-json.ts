import { DomainError } from '#platform/errors/domain-error.js';
import { assertShallow } from '#platform/http/body/body-parser.js';

/** A string is cut after so many bytes. */
const STRING_BYTES = 64 * 1024;
/** Strings that begin behind so many kept bytes are cut after `LATE_STRING_BYTES`: only attachments have so many. */
const FULL_BYTES = 384 * 1024;
const LATE_STRING_BYTES = 256;
const MAX_KEPT_BYTES = 512 * 1024;

const [QUOTE, BACKSLASH, LETTER_U] = [0x22, 0x5c, 0x75];

/** JSON whose long strings, such as attachments in Base64, are cut while it is received. What is kept stays valid JSON. */
export class BoundedJson {
  private readonly chunks: Buffer[] = [];
  private kept = 0;
  private isInString = false;
  /** Bytes that are left of an escape sequence, of which all or none are kept. */
  private ofEscape = 0;
  private isAfterBackslash = false;
  private isEscapeKept = false;
  private bytesLeft = 0;

  /** @throws ERR_BODY_TOO_LARGE if too much is left without the long strings */
  add(chunk: Buffer): void {
    const short = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) if (this.isKept(byte)) short[length++] = byte;
    this.kept += length;
    if (this.kept > MAX_KEPT_BYTES) throw new DomainError('ERR_BODY_TOO_LARGE', { limit: MAX_KEPT_BYTES });
    // a copy, so that the unused end of the buffer is freed
    if (length > 0) this.chunks.push(Buffer.from(short.subarray(0, length)));
  }

  /** @throws ERR_BODY_TOO_DEEP, SyntaxError */
  parse(): unknown {
    const text = Buffer.concat(this.chunks);
    assertShallow(text);
    return JSON.parse(new TextDecoder().decode(text));
  }

  private isKept(byte: number): boolean {
    if (!this.isInString) {
      if (byte !== QUOTE) return true;
      this.isInString = true;
      this.bytesLeft = this.kept > FULL_BYTES ? LATE_STRING_BYTES : STRING_BYTES;
      return true;
    }
    if (this.ofEscape > 0) {
      // the byte behind the backslash: four digits follow a u
      this.ofEscape = this.ofEscape === 1 && byte === LETTER_U && this.isAfterBackslash ? 4 : this.ofEscape - 1;
      this.isAfterBackslash = false;
      return this.isEscapeKept;
    }
    if (byte === QUOTE) {
      this.isInString = false;
      return true;
    }
    const isKept = this.bytesLeft > 0;
    this.bytesLeft--;
    if (byte === BACKSLASH) {
      this.ofEscape = 1;
      this.isAfterBackslash = true;
      this.isEscapeKept = isKept;
    }
    return isKept;
  }
}
