export function needsOf(paths?: readonly string[]): { database: boolean; programs: boolean };
