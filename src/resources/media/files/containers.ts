// Formats that contain others. The bytes show which container a file is, and not always what is in it.

/** The types of formats that are ZIP archives, by the extension of their files. None of them is displayed by browsers. */
const ZIP_FORMATS: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xltx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  vsdx: 'application/vnd.ms-visio.drawing.main+xml',
  xps: 'application/vnd.ms-xpsdocument',
  oxps: 'application/oxps',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  odg: 'application/vnd.oasis.opendocument.graphics',
  pages: 'application/vnd.apple.pages',
  numbers: 'application/vnd.apple.numbers',
  key: 'application/vnd.apple.keynote',
  pkpass: 'application/vnd.apple.pkpass',
  pkpasses: 'application/vnd.apple.pkpasses',
  hwpx: 'application/hwp+zip',
  epub: 'application/epub+zip',
  kmz: 'application/vnd.google-earth.kmz',
  apk: 'application/vnd.android.package-archive',
  jar: 'application/java-archive',
  lottie: 'application/zip+dotlottie',
  sketch: 'application/vnd.sketch',
  usdz: 'model/vnd.usdz+zip',
  '3mf': 'model/3mf',
  cbz: 'application/vnd.comicbook+zip',
  mxl: 'application/vnd.recordare.musicxml',
};

/** Further names of them, and formats without a usual extension. */
const OTHER_ZIP_TYPES = [
  'application/haansofthwpx',
  'application/vnd.hancom.hwpx',
  'application/x-hwpx',
  'application/x-iwork-keynote-sffkey',
  'application/x-iwork-numbers-sffnumbers',
  'application/x-iwork-pages-sffpages',
  'application/x-cbz',
  'application/x-java-archive',
  'application/x-sketch',
  'application/x-xpinstall',
  'application/vnd.lottie+zip',
  'application/vnd.ms-package.3dmanufacturing-3dmodel+xml',
];
const ZIP_FAMILIES =
  /^application\/(?:vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|vnd\.ms-[\w.-]+\.macroenabled\.12$|[\w.-]+\+zip$)/;

/** The compound files of Microsoft, by the extension. */
const COMPOUND_FORMATS: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
  vsd: 'application/vnd.visio',
  mpp: 'application/vnd.ms-project',
  hwp: 'application/x-hwp',
};
const OTHER_COMPOUND_TYPES = ['application/haansofthwp', 'application/vnd.hancom.hwp', 'application/x-msi'];

interface Container {
  /** Types by the extension, for files that are declared as the container or as unknown. */
  readonly formats: Readonly<Record<string, string>>;
  /** Whether files of a type are such containers. */
  includes(type: string): boolean;
}

const containers: Readonly<Record<string, Container>> = {
  'application/zip': {
    formats: ZIP_FORMATS,
    includes: (type) =>
      Object.values(ZIP_FORMATS).includes(type) || OTHER_ZIP_TYPES.includes(type) || ZIP_FAMILIES.test(type),
  },
  'application/x-cfb': {
    formats: COMPOUND_FORMATS,
    includes: (type) => Object.values(COMPOUND_FORMATS).includes(type) || OTHER_COMPOUND_TYPES.includes(type),
  },
  'application/xml': {
    formats: {},
    // XHTML and XSLT are executed by browsers that display them
    includes: (type) =>
      type === 'image/svg+xml' ||
      (/^(?:application|model)\/[\w.-]+\+xml$/.test(type) && !/\/(?:xhtml|xslt)\+xml$/.test(type)),
  },
};

/** What says nothing about the content. */
const UNKNOWN = [
  '',
  'application/octet-stream',
  'application/zip',
  'application/x-zip-compressed',
  'application/x-cfb',
];

/**
 * The type of a file whose bytes show a container: the declared type, or that of the extension, if its files are such containers. A declared type
 * never makes a file one that browsers display.
 *
 * @param declared in lower case, without parameters
 * @param extension in lower case, without the dot
 */
export function typeInContainer(detected: string, declared: string, extension: string): string {
  const container = containers[detected];
  if (!container) return detected;
  if (container.includes(declared)) return declared;
  if (!UNKNOWN.includes(declared) || !Object.hasOwn(container.formats, extension)) return detected;
  return container.formats[extension]!;
}

/** Containers of audio and video, with the type of a file that has audio only. */
const AUDIO_TYPES: Readonly<Record<string, { readonly type: string; readonly declared: RegExp }>> = {
  'video/webm': { type: 'audio/webm', declared: /^audio\/(?:x-)?webm$/ },
  'video/matroska': { type: 'audio/x-matroska', declared: /^audio\/(?:(?:x-)?matroska|webm)$/ },
  'video/mp4': { type: 'audio/mp4', declared: /^audio\/(?:mp4|x-m4a|m4a|aac|mp4a-latm)$/ },
  'video/x-m4v': { type: 'audio/mp4', declared: /^audio\/(?:mp4|x-m4a|m4a|aac)$/ },
  'video/quicktime': { type: 'audio/mp4', declared: /^audio\/(?:mp4|x-m4a|m4a|aac)$/ },
  'video/3gpp': { type: 'audio/3gpp', declared: /^audio\/(?:3gpp|3gp|amr|amr-wb|mp4|aac)$/ },
  'video/3gpp2': { type: 'audio/3gpp2', declared: /^audio\/(?:3gpp2|3gp2|3gpp|qcelp|mp4)$/ },
  'application/ogg': { type: 'audio/ogg', declared: /^audio\/(?:ogg|opus|vorbis)$/ },
};

const MATROSKA_CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/**
 * The type of a file with audio, video or both, by the tracks that its first bytes name. Where they name none, as in an MP4 file whose index is at
 * its end, it is audio if it is declared as audio.
 *
 * @param declared in lower case, without parameters
 */
export function typeByTracks(detected: string, declared: string, head: Buffer): string {
  const audio = AUDIO_TYPES[detected];
  if (!audio) return detected;
  const tracks = tracksIn(detected, head);
  if (tracks.video) return detected;
  return tracks.audio || audio.declared.test(declared) ? audio.type : detected;
}

/** The codec ids of Matroska, which are before the first data; the handlers of the tracks of MP4. */
function tracksIn(detected: string, head: Buffer): { audio: boolean; video: boolean } {
  if (detected === 'application/ogg') return { audio: false, video: false };
  const isMatroska = detected === 'video/webm' || detected === 'video/matroska';
  const end = isMatroska ? head.indexOf(MATROSKA_CLUSTER) : -1;
  const text = head.toString('latin1', 0, end < 0 ? head.length : end);
  const [audio, video] = isMatroska
    ? [/\x86[\x80-\xff]A_[A-Z]/, /\x86[\x80-\xff]V_[A-Z]/]
    : [/hdlr.{8}soun/s, /hdlr.{8}vide/s];
  const hasVideo = video.test(text);
  // what follows the first bytes of an MP4 file can have a video track as well
  return { audio: audio.test(text) && (isMatroska || isIndexComplete(head)), video: hasVideo };
}

/** Whether the box with the tracks of an MP4 file ends within these bytes. */
function isIndexComplete(head: Buffer): boolean {
  for (let at = 0; at + 8 <= head.length;) {
    const size = head.readUInt32BE(at);
    if (head.toString('latin1', at + 4, at + 8) === 'moov') return at + size <= head.length;
    if (size < 8) return false;
    at += size;
  }
  return false;
}
