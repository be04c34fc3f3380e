import { isPlainObject } from '#platform/http/json.js';
import { webUrlOf } from '#resources/data-transfer/conversion/reading/fields.js';
import { slackId } from './slack-ids.js';

type Fields = Readonly<Record<string, unknown>>;

/** The address of an uploaded file, or its path in the archive, with its id. */
const STORED = /\/v3\/media\/[^/.]+\.([\w-]{1,100})\.|^\/?files\/([\w-]{1,100})$/;

interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly url: string | undefined;
  /** The name of its bytes in the archive. */
  readonly stored: string | undefined;
  readonly attachment: Fields;
}

export function attachedFiles({ attachments }: Fields): AttachedFile[] {
  if (!Array.isArray(attachments)) return [];
  return attachments.filter(isPlainObject).map((attachment) => {
    const address = typeof attachment.url === 'string' ? attachment.url : '';
    const [, uploaded, stored = uploaded] = STORED.exec(address) ?? [];
    const name = typeof attachment.name === 'string' && attachment.name !== '' ? attachment.name : 'file';
    return { id: slackId('F', stored ?? address), name, url: webUrlOf(address), stored, attachment };
  });
}

export function listedFiles(data: Fields): Fields {
  const files = attachedFiles(data).map(({ id, name, url, attachment: { mimeType, extension, size } }) => ({
    id,
    name,
    title: name,
    mimetype: mimeType,
    filetype: extension,
    size: Number(size) || 0,
    mode: 'hosted',
    url_private: url,
    url_private_download: url,
  }));
  return files.length > 0 ? { files } : {};
}
