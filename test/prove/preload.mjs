// Loaded into servers before their own code (`node --import`). Files in the folder FAULTS_FOLDER switch faults on and off.
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs';
import { join } from 'node:path';

const folder = process.env.FAULTS_FOLDER;
const FIRST_FILE_DESCRIPTOR = 3;
const CHECK_MILLISECONDS = 20;

/** `disk-full`: writes to files fail as on a full disk. Those to standard output and error do not. */
for (const name of ['write', 'writev']) {
  const write = fs[name];
  fs[name] = (descriptor, ...rest) => {
    if (descriptor < FIRST_FILE_DESCRIPTOR || !existsSync(join(folder, 'disk-full'))) return write(descriptor, ...rest);
    const error = Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC', errno: -28 });
    process.nextTick(rest.at(-1), error);
  };
}

/** `clock`: its content is added to the time, in milliseconds. */
const RealDate = Date;
let offset = 0;
setInterval(() => {
  try {
    offset = Number(readFileSync(join(folder, 'clock'), 'utf8'));
  } catch {
    offset = 0;
  }
}, CHECK_MILLISECONDS).unref();
globalThis.Date = class Date extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
