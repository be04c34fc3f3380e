import { useSearchParams } from 'wouter';
import { useApps } from '../../api/apps.ts';
import { useRights } from '../../api/rights.ts';
import { useSettings } from '../../api/settings.ts';
import { Page } from '../../components/page.tsx';
import { ErrorState, Loading } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { ApiKeys } from './api-keys.tsx';
import { DeleteApp, RenameApp } from './app-cards.tsx';
import { SettingsForm } from './settings-form.tsx';

export default function SettingsPage({ appId }: { appId: string }) {
  const apps = useApps();
  const settings = useSettings(appId);
  const wanted = useSearchParams()[0].get('setting') ?? undefined;
  const rights = useRights(appId);
  const app = apps.data?.find(({ id }) => id === appId);
  return (
    <Page title={texts.areas.settings}>
      {(settings.isPending || apps.isPending) && <Loading />}
      {apps.error && <ErrorState error={apps.error} retry={() => void apps.refetch()} />}
      {settings.error && <ErrorState error={settings.error} retry={() => void settings.refetch()} />}
      {app && <RenameApp key={`name ${appId}`} app={app} />}
      <ApiKeys key={`keys ${appId}`} appId={appId} />
      {settings.data && (
        <SettingsForm key={`settings ${appId}`} appId={appId} settings={settings.data} wanted={wanted} />
      )}
      {app && rights.isOwner && <DeleteApp key={`delete ${appId}`} app={app} />}
    </Page>
  );
}
