import { parseArgs } from 'node:util';
import { cases } from './cases.mjs';
import { hasEjabberd } from './ejabberd.mjs';
import { hasPgbench, pgbenchCases } from './pgbench.mjs';

/** Stands for all cases that are measured with ejabberd as well. */
const ejabberd = { name: 'ejabberd' };

/** @returns the options of the command line. @throws if one is invalid */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', multiple: true, default: ['32'] },
      duration: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '1' },
      rate: { type: 'string' },
      users: { type: 'string', default: '1000' },
      messages: { type: 'string', multiple: true, default: ['50000'] },
      case: { type: 'string', multiple: true, default: [] },
      compare: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const [noOp, ...others] = cases;
  const names = [...cases, ...pgbenchCases, ejabberd].map(({ name }) => name);
  const unknown = values.case.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}; there are ${names.join(', ')}.`);
  requireTools(values.case);
  const isChosen = ({ name }) => values.case.length === 0 || values.case.includes(name);
  return {
    connections: values.connections.map((text) => positive('connections', text)),
    duration: positive('duration', values.duration),
    rounds: positive('rounds', values.rounds),
    rate: values.rate === undefined ? undefined : positive('rate', values.rate),
    users: positive('users', values.users),
    sizes: values.messages.map((text) => positive('messages', text)),
    // The no-op route is always measured, because it is the baseline of the other cases.
    chosen: [noOp, ...others.filter(isChosen)],
    pgbench: hasPgbench() ? pgbenchCases.filter(isChosen) : [],
    compareEjabberd: isChosen(ejabberd) && hasEjabberd(),
    compare: values.compare,
    profileFolder: values.profile,
  };
}

/** Without a choice a tool that is missing is left out. @throws if a chosen case needs it */
function requireTools(chosen) {
  if (chosen.includes(ejabberd.name) && !hasEjabberd())
    throw new Error(
      'ejabberdctl is not on the PATH. On Debian: apt-get install --no-install-recommends ejabberd erlang-p1-pgsql, then stop the service that the package has started.',
    );
  if (pgbenchCases.some(({ name }) => chosen.includes(name)) && !hasPgbench())
    throw new Error('pgbench is not on the PATH. On Debian it is in postgresql-contrib.');
}

function positive(name, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`);
  return Number(text);
}
