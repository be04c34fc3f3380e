import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import type { ParsedEmail, RawEmail } from './raw-email.js';

const { bytes, options } = workerData as RawEmail;

// emails inside the email are attachments: somebody else has written them
const { headers, text, html } = await PostalMime.parse(bytes, { ...options, forceRfc822Attachments: true });
parentPort!.postMessage({ headers, text, html } satisfies ParsedEmail);
