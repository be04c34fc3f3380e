import { Avatar } from 'confab-react';
import { useEffect, useState } from 'react';
import { hrefOf, navigate } from './address.ts';
import { backend, isSignedOut, type App, type Profile } from './backend.ts';

interface State {
  apps?: readonly App[];
  users?: readonly Profile[];
  error?: unknown;
}

/** Signs in with the code of the link, if there is one, and lists who to chat as. */
async function load(app: string | undefined): Promise<State> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) {
    history.replaceState(null, '', location.pathname + location.search);
    // a link that was used already is of no importance to a browser that is signed in
    await backend.signIn(code).catch(() => undefined);
  }
  const apps = await backend.apps();
  const chosen = apps.find(({ id }) => id === app) ?? apps[0];
  if (chosen && chosen.id !== app) navigate({ app: chosen.id });
  return { apps, users: chosen && (await backend.users(chosen.id)) };
}

/** Loads once for each app: the code of a link is valid once, and effects of React run twice in development. */
const loads = new Map<string, Promise<State>>();

/** The first page: who to chat as. */
export function Start({ app }: { app?: string }) {
  const [{ apps, users, error }, setState] = useState<State>({});
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const key = `${app} ${version}`;
    const loading = loads.get(key) ?? load(app);
    loads.set(key, loading);
    loading.then(setState, (reason: unknown) => setState({ error: reason }));
  }, [app, version]);
  const people = users?.filter(({ role }) => role !== '@agentic') ?? [];
  const [first, second] = people;
  return (
    <main className="confab demo-start">
      <h1>Choose a user</h1>
      <p>Each window is one user. Open two to write to each other.</p>
      {isSignedOut(error) ? <SignIn /> : error !== undefined && <p role="alert">{String(error)}</p>}
      {apps && apps.length > 1 && <Apps apps={apps} app={app} />}
      {app !== undefined && first && second && (
        <a className="demo-both" href={hrefOf({ app, as: first.uid, beside: second.uid })}>
          Open {first.name} and {second.name} side by side
        </a>
      )}
      {app !== undefined && users?.length === 0 && (
        <SampleData app={app} onCreated={() => setVersion((before) => before + 1)} />
      )}
      <ul className="demo-people">
        {people.map((user) => (
          <li key={user.uid}>
            <a href={hrefOf({ app, as: user.uid })}>
              <Avatar name={user.name} src={user.avatar} />
              <span>
                <strong>{user.name}</strong>
                {user.statusMessage}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const SignIn = () => (
  <section role="alert">
    <p>
      The demo acts as the operator of this server. <a href="/console">Sign in to the console</a> and come back, or open
      the link that this prints:
    </p>
    <pre>npx confab console-link</pre>
  </section>
);

const Apps = ({ apps, app }: { apps: readonly App[]; app?: string }) => (
  <label className="demo-apps">
    App
    <select value={app} onChange={({ currentTarget }) => navigate({ app: currentTarget.value })}>
      {apps.map(({ id, name }) => (
        <option key={id} value={id}>
          {name} ({id})
        </option>
      ))}
    </select>
  </label>
);

/** An app without users gets those of a hiking club, with groups and messages. */
function SampleData({ app, onCreated }: { app: string; onCreated: () => void }) {
  const [failure, setFailure] = useState<string>();
  const create = () =>
    void backend.createSampleData(app).then(onCreated, (error: unknown) => setFailure(String(error)));
  return (
    <section>
      <p>The app has no users yet.</p>
      <button type="button" className="demo-both" onClick={create}>
        Create sample users and messages
      </button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </section>
  );
}
