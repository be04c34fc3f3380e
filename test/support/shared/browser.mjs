import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { launch } from 'puppeteer-core';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../../../node_modules/.cache/confab-tests/', import.meta.url));

/** For a state that a page waits for. As in `eventually`, long enough for a machine under heavy load. */
const TIMEOUT_MILLISECONDS = 120_000;

let running;

/** The browser of this Jest worker, which starts with the first file that needs it and ends with the worker. */
export async function browserOfWorker() {
  const browser = await (running ??= start());
  if (browser.connected) return browser;
  running = start();
  return running;
}

async function start() {
  const home = await mkdtemp(join(tmpdir(), 'confab-browser-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const { executablePath, environment } = installed() ?? (await unpacked());
  const browser = await launch({
    executablePath,
    userDataDir: join(home, 'profile'),
    headless: 'shell',
    // It ends when the worker does, however that ends: its end of the pipe is closed then.
    pipe: true,
    handleSIGTERM: false,
    env: { ...process.env, HOME: home, ...environment },
    // in containers the browser runs as root, with little shared memory
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  // before whoever opened the page has it; a page that is closed at once has no timeout to set
  browser.on('targetcreated', (target) => {
    target.page().then(
      (page) => page?.setDefaultTimeout(TIMEOUT_MILLISECONDS),
      () => undefined,
    );
  });
  const child = browser.process();
  for (const handle of [child, ...child.stdio]) handle?.unref?.(); // a worker ends although its browser runs
  return browser;
}

function installed() {
  const executablePath = process.env.CHROME_PATH ?? USUAL_PATHS.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}

/** Chromium from @sparticuz/chromium, with the libraries and fonts that a minimal system lacks; unpacked by the first run that needs it. */
async function unpacked() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found. Install one, or set CHROME_PATH to its program.');
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '../../bin');
  const { version } = require(join(packed, '../package.json'));
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(packed, folder);
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Several processes may do this at once: each unpacks into a folder of its own, and the first to finish gives its folder the name. */
async function unpack(packed, folder) {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-unfinished-`);
  try {
    await pipeline(
      createReadStream(join(packed, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
    );
    for (const name of ['al2023', 'fonts']) {
      const archive = join(unfinished, `${name}.tar`);
      await mkdir(join(unfinished, name));
      await pipeline(
        createReadStream(join(packed, `${name}.tar.br`)),
        createBrotliDecompress(),
        createWriteStream(archive),
      );
      await promisify(execFile)('tar', ['-xf', archive, '-C', join(unfinished, name)]);
      await rm(archive);
    }
    // the packed fonts.conf has fixed folders, and a page hangs without fonts
    const configuration = `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`;
    await writeFile(join(unfinished, 'fonts.conf'), configuration);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
