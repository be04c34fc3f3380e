/** The numbers of all advisory locks that are not derived from a row. Each must be unique, which `test/structure` checks. */
export const ADVISORY_LOCKS = {
  /**
   * Exclusive: the process that applies migrations. It is the number of Prisma's schema engine, so that `prisma migrate deploy` and a start
   * exclude each other. PostgreSQL releases it when the session ends, and the session of a killed process ends only after the statement
   * that it was running: when the lock is free, no migration is running. Shared: a backup, which reads one schema from its beginning to its end.
   */
  migrations: 72_707_369,
  /** Exclusive: the process that creates the first app. */
  firstApp: 7_305_021_119n,
  /** Exclusive: moving events from the outbox to the log. */
  outboxRelay: 7_305_021_120n,
  /** Shared by all that use credentials, exclusive for a rotation of the encryption key. */
  encryptionKey: 7_305_021_121n,
  /** Exclusive: the connection that builds the index of searches. */
  searchIndex: 7_305_021_122n,
} as const;
