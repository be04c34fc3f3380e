import { randomUUID } from 'node:crypto';
import tls from 'node:tls';
import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

let made: Promise<Certificate> | undefined;

/** A certificate for 127.0.0.1, localhost and the names below chat.test, which all TLS connections of this process trust from now on. They verify certificates as before. */
export function trustedCertificate(): Promise<Certificate> {
  made ??= makeCertificate();
  return made;
}

async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await newCertificate();
  const createSecureContext = tls.createSecureContext;
  // the only place at which every client of Node obtains its certificate authorities
  tls.createSecureContext = (options) => {
    const secureContext = createSecureContext(options);
    (secureContext.context as { addCACert(pem: string): void }).addCACert(cert);
    return secureContext;
  };
  return { key, cert };
}

/** A certificate that no connection trusts. */
export async function untrustedCertificate(): Promise<Certificate> {
  const { private: key, cert } = await newCertificate();
  return { key, cert };
}

/** The name is unique: OpenSSL finds authorities by their name, and several test files share a process. */
const newCertificate = () =>
  generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: 'chat.test' },
          { type: 2, value: '*.chat.test' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
