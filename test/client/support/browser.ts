import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { launch, type Browser } from 'puppeteer-core';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface RunningBrowser {
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** Starts the browser at CHROME_PATH, an installed one, or the one of a development dependency. @throws when there is none */
export async function startBrowser(): Promise<RunningBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-browser-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const { executablePath, environment } = installed() ?? (await unpack(folder));
    const browser = await launch({
      executablePath,
      userDataDir: join(folder, 'profile'),
      headless: 'shell',
      env: { ...process.env, HOME: folder, ...environment },
      // in containers the browser runs as root, with little shared memory
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    return { browser, stop: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Installation {
  readonly executablePath: string;
  readonly environment?: Record<string, string>;
}

function installed(): Installation | undefined {
  const executablePath = process.env.CHROME_PATH ?? USUAL_PATHS.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
}

/** Unpacks Chromium from @sparticuz/chromium, with the libraries and fonts that a minimal system lacks. */
async function unpack(folder: string): Promise<Installation> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found. Install one, or set CHROME_PATH to its program.');
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin');
  const executablePath = join(folder, 'chromium');
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(executablePath, { mode: 0o700 }),
  );
  for (const name of ['al2023', 'fonts']) {
    const archive = join(folder, `${name}.tar`);
    await mkdir(join(folder, name));
    await pipeline(
      createReadStream(join(packed, `${name}.tar.br`)),
      createBrotliDecompress(),
      createWriteStream(archive),
    );
    await promisify(execFile)('tar', ['-xf', archive, '-C', join(folder, name)]);
  }
  // the packed fonts.conf has fixed folders, and a page hangs without fonts
  const configuration = join(folder, 'fonts.conf');
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  const environment = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: configuration };
  return { executablePath, environment };
}
