import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FormParts } from '#platform/http/forms/form-parts.js';

/** A request whose client has sent its whole body, which is not read yet. */
const received = () =>
  Object.assign(new Readable({ read: () => undefined }), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    complete: true,
  }) as unknown as IncomingMessage;

const FILE = '--b\r\nContent-Disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nhello';

// Node emits no data and no end of a request whose connection is closed.
describe('a form whose client closes the connection after it has sent everything', () => {
  test('ends with an error if it is not read to its end', async () => {
    const request = received();
    const parts = new FormParts(request, 1_000)[Symbol.asyncIterator]();
    request.push(FILE);
    const { value: part } = await parts.next();
    request.push('\r\n--b--\r\n');
    request.destroy();
    await expect(text(part!.content)).rejects.toMatchObject({ code: 'ERR_BAD_FORM' });
    await expect(parts.next()).rejects.toMatchObject({ code: 'ERR_BAD_FORM' });
  });

  test('is refused if reading has not begun', async () => {
    const request = received();
    request.push(`${FILE}\r\n--b--\r\n`);
    request.destroy();
    const parts = new FormParts(request, 1_000)[Symbol.asyncIterator]();
    await expect(parts.next()).rejects.toMatchObject({ code: 'ERR_BAD_FORM' });
  });
});
