import { useEffect, useState } from 'react';
import { backend, type Profile } from '../backend.ts';

/** The users to choose from. */
export function useUsers(): { users?: Profile[]; error?: string } {
  const [state, setState] = useState<{ users?: Profile[]; error?: string }>({});
  useEffect(() => {
    backend.users().then(
      (users) => setState({ users }),
      (error: unknown) => setState({ error: String(error) }),
    );
  }, []);
  return state;
}
