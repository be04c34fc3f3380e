// Before the package of clients/typescript is packed by a workflow: sets the addresses of the repository that the workflow runs in, with which
// the registry compares the provenance of the package. A fork publishes its own.
import { readFile, writeFile } from 'node:fs/promises';

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;

if (GITHUB_REPOSITORY) {
  const file = new URL('../../clients/typescript/package.json', import.meta.url);
  const address = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const { name, version, description, ...rest } = JSON.parse(await readFile(file, 'utf8'));
  const manifest = {
    name,
    version,
    description,
    homepage: `${address}/tree/main/clients/typescript#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git`, directory: 'clients/typescript' },
    ...rest,
  };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
