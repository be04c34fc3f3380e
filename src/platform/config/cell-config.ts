import { StartupError } from '../errors/startup-error.js';
import { identifier, postgresUrl } from './validators.js';

export const cellVariables = {
  CONFAB_CELL: identifier({
    default: undefined,
    desc: 'Name of the cell that this process serves, where the installation has several databases, each with some of the apps. `confab cells add` enters it in the directory before the first start. See [scaling](scaling.md#cells).',
    example: 'eu1',
  }),
  DATABASE_DIRECTORY_URL: postgresUrl({
    default: undefined,
    desc: 'The database that has the directory of the cells, the same one for all of them: a database of its own, or that of a cell. Required with `CONFAB_CELL`.',
    example: 'postgresql://confab:secret@directory:5432/confab',
  }),
};

/** This process serves one of several databases of the installation. Absent: its database has all apps. */
export interface CellConfig {
  readonly name: string;
  readonly directoryUrl: string;
}

interface Given {
  readonly CONFAB_CELL?: string;
  readonly DATABASE_DIRECTORY_URL?: string;
  readonly DATABASE_URL?: string;
}

/** @returns undefined where there are no cells @throws StartupError if only a part of it is given */
export function cellConfig({ CONFAB_CELL: name, ...urls }: Given): CellConfig | undefined {
  const { DATABASE_DIRECTORY_URL: directoryUrl, DATABASE_URL: databaseUrl } = urls;
  if (name === undefined && directoryUrl === undefined) return undefined;
  if (name === undefined || directoryUrl === undefined)
    throw new StartupError('CONFAB_CELL and DATABASE_DIRECTORY_URL are given together or not at all.');
  if (databaseUrl === undefined)
    throw new StartupError('CONFAB_CELL requires DATABASE_URL: other machines do not reach the embedded PostgreSQL.');
  return { name, directoryUrl };
}
