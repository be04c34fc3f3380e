import type { CollaboratorRole } from '#generated/prisma/enums.js';

/** The person who makes a request with a session of the console, instead of the management pair. */
export interface ActingCollaborator {
  /** Normalized, see `normalizedEmail`. */
  readonly email: string;
  /** The role applies in the app of the request; it is absent where the request names none. */
  readonly role?: CollaboratorRole;
}
