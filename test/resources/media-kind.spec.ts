import { cleanFileName } from '#resources/media/files/file-name.js';
import { kindOf } from '#resources/media/files/media-kind.js';

/** An EBML element: its id, its length in one byte, its content. */
function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | bytes.length]), bytes]);
}

/** As MediaRecorder writes it: the length of the segment is unknown. */
function webm(docType: string, ...codecs: string[]): Buffer {
  const tracks = codecs.map((codec) => element('ae', element('d7', '\x01'), element('86', codec)));
  return Buffer.concat([
    element('1a45dfa3', element('4282', docType)),
    Buffer.from('18538067', 'hex'),
    Buffer.from('01ffffffffffffff', 'hex'),
    element('1654ae6b', ...tracks),
    Buffer.from('1f43b675', 'hex'),
    Buffer.from('A_OPUS V_VP8'),
  ]);
}

/** A box of MP4. */
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes.length + 8);
  return Buffer.concat([size, Buffer.from(type), bytes]);
}
const handler = (kind: string) => box('trak', box('hdlr', '\0'.repeat(8), kind, '\0'.repeat(13)));
const mp4 = (brand: string, ...boxes: Buffer[]) => Buffer.concat([box('ftyp', brand, '\0\0\0\0', 'isom'), ...boxes]);
const data = box('mdat', 'x'.repeat(100));

/** A ZIP archive of empty files. */
const zip = (...names: string[]): Buffer =>
  Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50);
      header.writeUInt16LE(20, 4);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, Buffer.from(name)]);
    }),
  );
const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

const typeOf = async (head: Buffer, name: string, declared: string) => (await kindOf(head, name, declared)).mimeType;

describe('a recording is audio or video', () => {
  test.each<[string, Buffer, string, string]>([
    ['WebM of a browser with one track of audio', webm('webm', 'A_OPUS'), 'audio/webm;codecs=opus', 'audio/webm'],
    ['WebM with audio only, declared as video', webm('webm', 'A_OPUS'), 'video/webm', 'audio/webm'],
    ['WebM with video, declared as audio', webm('webm', 'A_OPUS', 'V_VP9'), 'audio/webm', 'video/webm'],
    ['WebM without tracks in its first bytes', webm('webm'), 'audio/webm', 'audio/webm'],
    ['Matroska with audio only', webm('matroska', 'A_FLAC'), 'video/x-matroska', 'audio/x-matroska'],
    ['MP4 of Android, whose index is at its end', mp4('mp42', data), 'audio/mp4', 'audio/mp4'],
    ['MP4 whose index is at its end, declared as video', mp4('mp42', data), 'video/mp4', 'video/mp4'],
    ['MP4 of Safari with audio only', mp4('iso5', box('moov', handler('soun')), data), 'video/mp4', 'audio/mp4'],
    ['MP4 with video', mp4('mp42', box('moov', handler('soun'), handler('vide'))), 'audio/mp4', 'video/mp4'],
    [
      'MP4 whose index is longer',
      mp4('mp42', box('moov', handler('soun'), 'x'.repeat(5000))),
      'video/mp4',
      'video/mp4',
    ],
    ['3GPP of an old phone', mp4('3gp4', data), 'audio/3gpp', 'audio/3gpp'],
    ['MP4 declared as a picture', mp4('mp42', data), 'image/png', 'video/mp4'],
    ['M4A', mp4('M4A ', data), 'audio/mp4', 'audio/x-m4a'],
  ])('%s', async (_, bytes, declared, expected) => {
    expect(await typeOf(bytes.subarray(0, 4100), 'recording', declared)).toBe(expected);
  });
});

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a document that is an archive', () => {
  test.each<[string, Buffer, string, string]>([
    ['libre.docx', zip('_rels/.rels', 'docProps/core.xml', 'word/document.xml', '[Content_Types].xml'), WORD, WORD],
    ['gdocs.docx', zip('word/numbering.xml', 'word/settings.xml', '[Content_Types].xml'), WORD, WORD],
    ['thumbnail.docx', zip('docProps/thumbnail.jpeg'), WORD, WORD],
    ['unknown.docx', zip('docProps/thumbnail.jpeg'), 'application/octet-stream', WORD],
    ['doc.pages', zip('Index/Document.iwa'), 'application/vnd.apple.pages', 'application/vnd.apple.pages'],
    ['talk.key', zip('Index/Document.iwa'), 'application/x-iwork-keynote-sffkey', 'application/x-iwork-keynote-sffkey'],
    ['a.hwpx', zip('version.xml'), 'application/hwp+zip', 'application/hwp+zip'],
    ['a.kmz', zip('doc.kml'), 'application/vnd.google-earth.kmz', 'application/vnd.google-earth.kmz'],
    ['a.pkpass', zip('pass.json'), 'application/vnd.apple.pkpass', 'application/vnd.apple.pkpass'],
    [
      'a.apk',
      zip('resources.arsc'),
      'application/vnd.android.package-archive',
      'application/vnd.android.package-archive',
    ],
    ['a.lottie', zip('manifest.json'), 'application/zip+dotlottie', 'application/zip+dotlottie'],
    ['old.doc', CFB, 'application/msword', 'application/msword'],
    ['old.xls', CFB, 'application/octet-stream', 'application/vnd.ms-excel'],
    ['route.gpx', Buffer.from('<?xml version="1.0"?><gpx/>'), 'application/gpx+xml', 'application/gpx+xml'],
    ['archive.zip', zip('a.txt'), 'application/x-zip-compressed', 'application/zip'],
  ])('%s keeps its declared type', async (name, bytes, declared, expected) => {
    expect(await typeOf(bytes, name, declared)).toBe(expected);
  });

  test.each([
    ['application/zip', zip('a.txt'), 'image/png'],
    ['application/zip', zip('a.txt'), 'text/html'],
    ['application/zip', zip('a.txt'), 'application/pdf'],
    ['application/zip', zip('a.txt'), 'application/xhtml+xml'],
    ['application/x-cfb', CFB, 'video/mp4'],
    ['application/xml', Buffer.from('<?xml version="1.0"?><html/>'), 'application/xhtml+xml'],
    ['application/xml', Buffer.from('<?xml version="1.0"?><html/>'), 'text/html'],
  ])('is %s where the declared type is that of other content', async (expected, bytes, declared) => {
    expect(await typeOf(bytes, 'a', declared)).toBe(expected);
  });
});

describe('the name of a file', () => {
  test.each(['می‌خواهم.txt', 'ශ්‍රී.txt', '👨‍👩‍👧.txt', '❤️.txt', '🏴󠁧󠁢󠁳󠁣󠁴󠁿.png'])('%j stays as it is', (name) => {
    expect(cleanFileName(name)).toBe(name);
  });

  test.each([
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u200b\u200fb\0.txt', 'ab.txt'],
    ['\u200d.txt', 'txt'],
    ['\u3164', 'file'],
    [`${'x'.repeat(194)}👨‍👩‍👧.txt`, `${'x'.repeat(194)}.txt`],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});
