/** The parameters of a connection that libpq and this driver understand alike. */
const PARAMETERS: readonly string[] = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'target_session_attrs',
  'connect_timeout',
];

/** The address of a database as another PostgreSQL takes it, which refuses parameters that it does not know. */
export function replicationUrl(url: string): string {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined) return address;
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) if (!PARAMETERS.includes(name)) parameters.delete(name);
  // a mode of this driver: encrypted, with any certificate
  if (parameters.get('sslmode') === 'no-verify') parameters.set('sslmode', 'require');
  return parameters.size === 0 ? address : `${address}?${parameters.toString()}`;
}
