import { useLocation } from 'wouter';
import { useApps } from '../api/apps.ts';
import { texts } from '../texts/index.ts';

/** The name of the app, and the way to others: to the same area in them. */
export function AppChoice({ appId }: { appId: string }) {
  const apps = useApps().data ?? [];
  const [location, navigate] = useLocation();
  const area = location.split('/')[3] ?? '';
  const choices = apps.some(({ id }) => id === appId) ? apps : [{ id: appId, name: appId }, ...apps];
  return (
    <select
      className="app-choice"
      aria-label={texts.navigation.app}
      value={appId}
      onChange={({ currentTarget }) => navigate(`/apps/${currentTarget.value}/${area}`)}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
