export interface RunDatabases {
  prefix: string;
  url: string;
  folder: string;
  stop: () => Promise<void>;
}

export function openRunDatabases(serverUrl?: string): Promise<RunDatabases>;
