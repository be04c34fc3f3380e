// Before the package of a client is packed by a workflow: sets the addresses of the repository that the workflow runs in, with which
// the registry compares the provenance of the package. A fork publishes its own.
//
//   node scripts/client/manifest.mjs clients/typescript
import { readFile, writeFile } from 'node:fs/promises';

const folder = process.argv[2];
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;

if (GITHUB_REPOSITORY) {
  const file = new URL(`../../${folder}/package.json`, import.meta.url);
  const address = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const { name, version, description, ...rest } = JSON.parse(await readFile(file, 'utf8'));
  const manifest = {
    name,
    version,
    description,
    homepage: `${address}/tree/main/${folder}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git`, directory: folder },
    ...rest,
  };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
