import { errorCode } from '#platform/errors/error-reason.js';

/** Why something does not work, and what to do about it; each a sentence. */
export interface Problem {
  readonly message: string;
  readonly remedy: string;
}

const unknownAuthority: Problem = {
  message: 'Its certificate is not of an authority that this machine trusts.',
  remedy:
    'Use a certificate of a public authority. One of your own has to be known to all devices, and here by NODE_EXTRA_CA_CERTS.',
};
const dns: Problem = {
  message: 'The name has no address in DNS.',
  remedy: 'Add it to DNS, or correct the name.',
};
const tooLate: Problem = {
  message: 'It does not respond in time.',
  remedy: 'Check that the server runs, and that firewalls let the port through.',
};
const noTls: Problem = {
  message: 'It responds without TLS.',
  remedy: 'Let a reverse proxy terminate TLS there; see "TLS and addresses" in docs/operations.md.',
};

const noCertificate: Problem = {
  message: 'It has no certificate for the name.',
  remedy: 'Have the proxy obtain one, or add the name to the certificate that it has.',
};

/** By the code of Node or of OpenSSL. */
const problems: Readonly<Record<string, Problem>> = {
  ENOTFOUND: dns,
  EAI_AGAIN: dns,
  ECONNREFUSED: {
    message: 'Nobody listens at the port.',
    remedy: 'Start the server or its proxy, or open the port.',
  },
  ETIMEDOUT: tooLate,
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  UND_ERR_HEADERS_TIMEOUT: tooLate,
  ECONNRESET: {
    message: 'It closes the connection.',
    remedy: 'Check that the proxy has a certificate for the name, and that the server runs.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    message: 'Its certificate is for other names.',
    remedy: 'Add the name to the certificate of the proxy.',
  },
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: noCertificate,
  ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR: noCertificate,
  CERT_HAS_EXPIRED: { message: 'Its certificate has expired.', remedy: 'Renew it.' },
  CERT_NOT_YET_VALID: {
    message: 'Its certificate is not valid yet.',
    remedy: 'Synchronize the clock of this machine, or correct the certificate.',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    message: 'The chain of its certificate has a gap, or begins with an authority that this machine does not trust.',
    remedy: 'Let the proxy send the intermediate certificates too: browsers can do without them, apps cannot.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

/** The reason of an error of a connection. `fetch` has it as the cause of its own error. */
export function connectionProblem(error: unknown): Problem {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) return tooLate;
  const code = errorCode(error instanceof Error ? (error.cause ?? error) : error);
  return (
    problems[code ?? ''] ?? {
      message: `The connection fails${code === undefined ? '' : ` (${code})`}.`,
      remedy: 'Check the proxy in front of the server.',
    }
  );
}
