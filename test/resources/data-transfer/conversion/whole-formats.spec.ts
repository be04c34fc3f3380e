// lane: long
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { convertExport } from '#resources/data-transfer/conversion/convert-export.js';
import type { ExportName } from '#resources/data-transfer/conversion/sources.js';
import { contentOf, useFolder } from '#test/support/archives.js';
import * as chatApis from './exports/whole/chat-apis.js';
import * as others from './exports/whole/others.js';
import * as personal from './exports/whole/personal.js';
import * as slack from './exports/whole/slack.js';

// Each source with every member of its documented format: nothing is lost in silence.

const folder = useFolder();

type Files = Readonly<Record<string, string>>;

const FORMATS: readonly (readonly [ExportName, Files])[] = [
  ['slack', slack.files],
  ['mattermost', others.mattermost],
  ['rocketchat', others.rocketchat],
  ['discord', others.discord],
  ['sendbird', others.sendbird],
  ['stream', others.stream],
  ['twilio', others.twilio],
  ['talkjs', chatApis.talkjs],
  ['pubnub', chatApis.pubnub],
  ['intercom', chatApis.intercom],
  ['teams', chatApis.teams],
  ['telegram', personal.telegram],
  ['matrix', personal.matrix],
];

async function convert(name: ExportName, files: Files) {
  const [source, archive] = [join(folder(), 'export'), join(folder(), 'archive')];
  await Promise.all([source, archive].map((path) => rm(path, { recursive: true, force: true })));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(source, file)), { recursive: true });
    await writeFile(join(source, file), content);
  }
  const result = await convertExport(name, source, archive);
  return { result, archive: Object.values(await contentOf(archive)).join('\n') };
}

/** The documents of a file: one, or one per line. */
const documentsOf = (content: string): unknown[] =>
  /^\s*[[{][\s\S]*\}\s*\n\s*\{/.test(content)
    ? content.trim().split('\n').map((line) => JSON.parse(line) as unknown) // prettier-ignore
    : [JSON.parse(content)];

type Path = readonly (string | number)[];

/** The paths of all objects in a value. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, member]) =>
    objectsIn(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) ? below : [path, ...below];
}

/** The files with a change of one object in one of them. */
function withChange(
  files: Files,
  file: string,
  path: Path,
  change: (object: Record<string, unknown>) => unknown,
): Files {
  const documents = documentsOf(files[file]!);
  let value: any = documents;
  for (const name of path) value = value[name];
  change(value);
  const content = documents.length === 1 ? JSON.stringify(documents[0]) : documents.map((each) => `${JSON.stringify(each)}\n`).join(''); // prettier-ignore
  return { ...files, [file]: content };
}

const objectsOf = (files: Files) =>
  Object.entries(files)
    .filter(([name]) => /\.jsonl?$/.test(name))
    .flatMap(([file, content]) => objectsIn(documentsOf(content)).map((path) => [file, path] as const));

const withoutDocument = (content: string, index: number): string =>
  documentsOf(content)
    .filter((_, at) => at !== index)
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('');

/** Whether the report, or the archive, is another one without the member that has the object. */
async function isNamed(name: ExportName, files: Files, file: string, path: Path, whole: string): Promise<boolean> {
  for (let at = path.length - 1; at >= 0; at--) {
    const member = path[at]!;
    // a line of a kind that is left out
    if (at === 0)
      return (
        (await convert(name, { ...files, [file]: withoutDocument(files[file]!, Number(member)) })).archive !== whole
      );
    if (typeof member !== 'string') continue;
    const without = withChange(files, file, path.slice(0, at), (object) => Reflect.deleteProperty(object, member));
    if ((await convert(name, without)).archive !== whole) return true;
  }
  return false;
}

describe.each(FORMATS)('%s', (name, files) => {
  test('every member of the documented format is read, or the report names it', async () => {
    expect((await convert(name, files)).result.unknown).toEqual([]);
  });

  test('a member that no page documents is kept, or reported as unknown', async () => {
    const { archive: whole } = await convert(name, files);
    const objects = objectsOf(files);
    const changed = objects.reduce<Files>(
      (all, [file, path], n) => withChange(all, file, path, (object) => (object[`madeUp${n}z`] = `by version ${n}z`)),
      files,
    );
    const { archive, result } = await convert(name, changed);
    const isUnknown = (n: number) => result.unknown.some(({ what }) => what.endsWith(`.madeUp${n}z`));
    const silent: string[] = [];
    for (const [n, [file, path]] of objects.entries())
      if (!isUnknown(n) && !archive.includes(`by version ${n}z`) && !(await isNamed(name, files, file, path, whole)))
        silent.push(`${file}: ${path.join('.')}`);
    expect(silent).toEqual([]);
  });
});
