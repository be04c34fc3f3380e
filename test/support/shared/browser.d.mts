import type { Browser } from 'puppeteer-core';

/** The browser of this Jest worker, which starts with the first file that needs it and ends with the worker. */
export declare function browserOfWorker(): Promise<Browser>;
