import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { AppContext } from '#platform/context/context.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import { WebPages } from '#platform/outgoing/web-pages.js';
import { PageTexts } from '#resources/ai-agents/knowledge/indexing/page-texts.js';
import { passagesOf } from '#resources/ai-agents/knowledge/indexing/passages.js';
import { PART_BYTES as RECIPIENTS_PART_BYTES } from '#resources/campaigns/imports/imports.service.js';
import { RecipientFile } from '#resources/campaigns/imports/recipient-rows.js';
import { kindOf, HEAD_BYTES } from '#resources/media/files/media-kind.js';
import type { MediaService } from '#resources/media/files/media.service.js';
import { ImageResizer } from '#resources/media/images/image-resizer.js';
import { MEASURED_BYTES, sizeOfImage } from '#resources/media/images/image-size.js';
import { PagePreviews } from '#resources/messages/link-previews/page-previews.js';
import { cellsOfCsv } from '#resources/moderation/keyword-lists/csv.js';
import { BoundedJson } from '#resources/notifications/delivery/email-replies/bounded-json.js';
import { emailIn } from '#resources/notifications/delivery/email-replies/raw-email.js';
import { replyTextOf } from '#resources/notifications/delivery/email-replies/reply-text.js';
import { gif, png, pngOf } from '../images.js';
import type { ContentServer } from './content-server.js';
import { CHUNK_BYTES, CONFIG, filled, numbered, type Parser } from './parser.js';

/** Half of them are longer than what is read. */
const PAGES = {
  'ends of elements that are not open': '<b>'.repeat(80_000) + '</i>'.repeat(60_000) + '<title>t',
  'elements in each other': '<div>'.repeat(100_000),
  'lists in each other': '<ul><li>'.repeat(60_000),
  'elements that end each other': '<p>a'.repeat(200_000),
  'elements just not too deep': '<b>'.repeat(500) + '</i>'.repeat(130_000),
  'rows of a table': `<table>${'<tr><td>a'.repeat(100_000)}`,
  'attributes of one element': `<meta ${numbered(60_000, (index) => `a${index}=1`).join(' ')}>`,
  'one attribute of 5 MB': `<meta name="og:title" content="${'x'.repeat(5_000_000)}">`,
  'one word of 5 MB': 'x'.repeat(5_000_000),
  'a run of entities': `<title>${'&#x41;&amp;'.repeat(90_000)}`,
  'a run of ampersands': '&'.repeat(1_000_000),
  'open tags': '<'.repeat(1_000_000),
  'a comment without an end': `<!--${'-'.repeat(1_000_000)}`,
  'beginnings of comments': '<!--'.repeat(250_000),
  'beginnings of sections': '<![CDATA['.repeat(100_000),
  'scripts without an end': '<script></scrip'.repeat(60_000),
  'line breaks': '<br>'.repeat(250_000),
};

const MULTIPART = 'From: a@b\r\nContent-Type: multipart/mixed; boundary=b';

const nested = (levels: number) =>
  `${MULTIPART}0\r\n\r\n` +
  numbered(levels, (level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`).join('');

export const documents = (server: ContentServer): Parser[] => {
  const fetched = new WebPages(new OutgoingFetch(CONFIG.webhooks.allowPrivate));
  const pages = new PageTexts(fetched);
  const media = { registerOnce: () => Promise.resolve(true), receive: () => Promise.resolve({ url: 'http://a' }) };
  const previews = new PagePreviews(media as unknown as MediaService, fetched, CONFIG);
  const previewOf = () => previews.of({} as AppContext, `${server.url}/page`, new AbortController().signal);
  return [
    {
      files: ['resources/messages/link-previews/page-summary-thread.ts'],
      async read(body) {
        await server.serve({ type: 'text/html', body });
        await previewOf();
      },
      usual: '<title>a</title>',
      worst: PAGES,
    },
    {
      files: ['resources/messages/link-previews/page-previews.ts'],
      async read(body) {
        await server.serve({ type: 'image/png', body });
        await previewOf();
      },
      usual: png(1, 1),
      worst: {
        'many chunks': filled(
          png(1, 1).subarray(0, 33),
          2 * 1024 * 1024,
          Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1'),
        ),
        'many entries': filled(Buffer.alloc(0), 2 * 1024 * 1024, zipEntry()),
        'many frames': gif(80_000),
      },
    },
    {
      files: ['resources/ai-agents/knowledge/indexing/page-text-thread.ts'],
      async read(body) {
        await server.serve({ type: 'text/html', body: body.subarray(0, 1024 * 1024) });
        passagesOf((await pages.fetch(`${server.url}/page`, new AbortController().signal)).text);
      },
      usual: '<p>a',
      worst: PAGES,
    },
    {
      files: ['resources/notifications/delivery/email-replies/raw-email-thread.ts'],
      read: emailIn,
      usual: 'From: a@b\r\n\r\nhi',
      worst: {
        'parts in each other': nested(19),
        'parts in each other beyond the limit': nested(900),
        'many parts': `${MULTIPART}\r\n\r\n${'--b\r\n\r\na\r\n'.repeat(990)}`,
        'more parts than are read': `${MULTIPART}\r\n\r\n${'--b\n'.repeat(60_000)}`,
        'many headers': `From: a@b\r\n${'a: b\r\n'.repeat(18_000)}\r\nx`,
        'one folded header': `From: a@b\r\nSubject:${' a\r\n'.repeat(19_000)}\r\nx`,
        'encoded words': `From: ${'=?utf-8?B?YQ==?='.repeat(7_000)} <a@b>\r\n\r\nx`,
        'groups of addresses': `From: a@b\r\nTo: ${'a:'.repeat(60_000)}\r\n\r\nx`,
        'parameters of a type': `From: a@b\r\nContent-Type: text/plain;${' a=b;'.repeat(20_000)}\r\n\r\nx`,
        'lines of flowed text': `From: a@b\r\nContent-Type: text/plain; format=flowed\r\n\r\n${'> a \r\n'.repeat(40_000)}`,
        'Base64 of 36 MB': `From: a@b\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'QUFB'.repeat(19)}\r\n`.repeat(460_000)}`,
      },
    },
    {
      files: ['resources/notifications/delivery/email-replies/reply-text-thread.ts'],
      read: async (text) => {
        await replyTextOf({ text: text.toString() });
        await replyTextOf({ html: text.toString() });
      },
      usual: 'a',
      worst: {
        quotes: '>\n'.repeat(130_000),
        'beginnings of quotes': 'On '.repeat(80_000),
        'French beginnings of quotes': 'Le a, b a écrit :'.repeat(15_000),
        'elements in each other': '<b>'.repeat(5000) + '</i>'.repeat(60_000),
        'rows of a table': `<table>${'<tr><td>a'.repeat(30_000)}`,
      },
    },
    {
      files: ['resources/notifications/delivery/email-replies/bounded-json.ts'],
      async read(text) {
        const json = new BoundedJson();
        for (let at = 0; at < text.length; at += CHUNK_BYTES) {
          json.add(text.subarray(at, at + CHUNK_BYTES));
          await setImmediate();
        }
        json.parse();
      },
      usual: '{}',
      worst: {
        'lists 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
        'lists 250,000 deep': '['.repeat(250_000) + ']'.repeat(250_000),
        lists: `[${'[],'.repeat(170_000)}0]`,
        'one string of 5 MB': `"${'a'.repeat(5_000_000)}"`,
        'many properties': `{${numbered(42_000, (index) => `"k${index}":0`).join(',')}}`,
      },
    },
    {
      files: ['resources/moderation/keyword-lists/csv-thread.ts'],
      read: (text) => cellsOfCsv(Readable.from([text.subarray(0, 1024 * 1024)]), 10_000),
      usual: 'a,b',
      worst: {
        'one quoted cell': `"${'a\n'.repeat(524_000)}"`,
        'one quoted cell without an end': `"${'a\n'.repeat(524_000)}`,
        'quoted quotes': `"${'""'.repeat(524_000)}"`,
        columns: 'a,'.repeat(524_000),
        rows: 'a\n'.repeat(524_000),
        separators: ',;\t'.repeat(349_000),
        blanks: ' '.repeat(1_048_000),
      },
    },
    {
      files: ['resources/campaigns/imports/recipient-rows-thread.ts'],
      read: async (text) => {
        const file = new RecipientFile();
        const bytes = Uint8Array.from(text.subarray(0, RECIPIENTS_PART_BYTES));
        try {
          return await file.rowsIn({ bytes, isLast: true, line: 1 });
        } finally {
          await file.close();
        }
      },
      usual: 'user_id,name\nana,Ana\n',
      worst: {
        'one quoted value': `user_id,name\nana,"${'a\n'.repeat(131_000)}"`,
        'one quoted value without an end': `user_id,name\nana,"${'a\n'.repeat(131_000)}`,
        'quoted quotes': `user_id,name\nana,"${'""'.repeat(131_000)}"`,
        columns: `user_id,${'a,'.repeat(131_000)}`,
        'values of one row': `user_id,name\n${'a,'.repeat(131_000)}`,
        'rows that fail': `user_id\n${'?\n'.repeat(131_000)}`,
        rows: `user_id\n${'a\n'.repeat(131_000)}`,
        separators: ',;\t'.repeat(87_000),
      },
    },
    {
      files: ['resources/media/images/thumbnail-thread.ts'],
      read: (content) =>
        new ImageResizer().thumbnailsOf(() => Promise.resolve({ mimeType: mimeTypeOf(content), content })),
      usual: png(1, 1),
      worst: {
        'dimensions of 4 billion': pngOf(0xffff_ffff, 0xffff_ffff, Buffer.alloc(0)),
        'a PNG bomb': pngOf(4990, 4990, deflateSync(Buffer.alloc(4990 * (4990 * 3 + 1)))),
        'a GIF of giant dimensions': gif(1, [65_535, 65_535]),
        'a WebP of giant dimensions': webpOf(16_383, 16_383),
        'many frames': gif(80_000),
      },
    },
    {
      files: ['resources/media/images/image-size.ts', 'resources/media/files/media-kind.ts'],
      async read(content) {
        // the bytes decide which type it is
        sizeOfImage(content.subarray(0, MEASURED_BYTES), 'image/jpeg');
        await kindOf(content.subarray(0, HEAD_BYTES), 'a', 'application/zip');
      },
      usual: png(1, 1),
      worst: {
        'segments of JPEG': filled(Buffer.from('ffd8', 'hex'), MEASURED_BYTES, Buffer.from('ffe10002', 'hex')),
        'empty segments of JPEG': filled(Buffer.from('ffd8ffe10002', 'hex'), MEASURED_BYTES, Buffer.from([1])),
        'boxes of AVIF': filled(
          Buffer.from('\0\0\0\x18ftypavif', 'latin1'),
          MEASURED_BYTES,
          Buffer.from('\0\0\0\x08meta', 'latin1'),
        ),
        'entries of ZIP': filled(Buffer.alloc(0), HEAD_BYTES, zipEntry()),
        'dimensions of 4 billion': pngOf(0xffff_ffff, 0xffff_ffff, Buffer.alloc(0)),
      },
    },
  ];
};

/** An entry of one byte, of which `filled` makes an archive. */
function zipEntry(): Buffer {
  const entry = Buffer.alloc(31);
  entry.write('PK\x03\x04', 'latin1');
  entry.writeUInt16LE(1, 26);
  entry.write('a', 30);
  return entry;
}

const mimeTypeOf = (content: Buffer): string =>
  ({ 0x89: 'image/png', 0x47: 'image/gif', 0x52: 'image/webp' })[content[0]!] ?? 'image/jpeg';

/** A header without pixels. */
function webpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF\x38\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
