import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { dataOf } from '../support/client.js';
import { useServer } from '../support/server.js';

// Needs Java, Python with urllib3, six and dateutil, and the generator, which an npm package contains:
//   npm install --no-save @openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2
//   CONFAB_TEST_OPENAPI_GENERATOR=node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar npm run test:generator
// Later versions of the package download the generator when they run.
const jarPath = process.env.CONFAB_TEST_OPENAPI_GENERATOR;
const jar = jarPath && resolve(jarPath);
const testWithGenerator = !jar ? test.skip : test;

const run = promisify(execFile);
const server = useServer();

const PROGRAM = `
import sys
import confab_client
from confab_client.api.messages_api import MessagesApi
from confab_client.models import MessageData, SendMessageDto

address, key = sys.argv[1:]
configuration = confab_client.Configuration(host=address, api_key={'apikey': key})
with confab_client.ApiClient(configuration) as client:
    body = SendMessageDto(receiver='ben', receiver_type='user', data=MessageData(text='Sunday?'))
    response = MessagesApi(client).send_message(body, on_behalf_of='ana')
print(response.data.id, response.data.sender, response.data.data['text'])
`;

testWithGenerator('the Python client of OpenAPI Generator sends a message and reads its id', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-generated-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(server.document));
    const naming = '--additional-properties=packageName=confab_client';
    await run('java', ['-jar', jar!, 'generate', '-g', 'python', '-i', 'openapi.json', '-o', '.', naming], {
      cwd: folder,
      maxBuffer: 2 ** 26,
    });
    await writeFile(join(folder, 'send.py'), PROGRAM);
    const app = await server.createApp();
    for (const uid of ['ana', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const { stdout } = await run('python3', ['send.py', await server.app.getUrl(), app.apiKey], { cwd: folder });
    expect(stdout).toMatch(/^\d+ ana Sunday\?\n$/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
