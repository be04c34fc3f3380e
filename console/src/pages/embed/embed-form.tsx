import { Card, Checkbox, ColorInput, Group, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import { LANGUAGES, type EmbedChoices } from './snippets.ts';

const labels = texts.embed;

interface EmbedFormProps {
  choices: EmbedChoices;
  change: (part: Partial<EmbedChoices>) => void;
  /** uid of whom the preview is for, if users of the website write. */
  as: string;
  setAs: (uid: string) => void;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Each by its own name. */
const LANGUAGE_OPTIONS = {
  '': labels.languageOfPage,
  ...Object.fromEntries(LANGUAGES.map((code) => [code, new Intl.DisplayNames([code], { type: 'language' }).of(code)!])),
};

/** What the chat shows and looks like. It is in the snippet, and not stored. */
export function EmbedForm({ choices, change, as, setAs }: EmbedFormProps) {
  const { mode, identity, layout } = choices;
  const select = (
    name: 'mode' | 'kind' | 'layout' | 'theme' | 'language' | 'identity',
    names: Readonly<Record<string, string>>,
  ) => (
    <NativeSelect
      label={labels[name]}
      data={optionsOf(names)}
      value={choices[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const text = (name: 'peer' | 'heading' | 'greeting' | 'tokenUrl') => (
    <TextInput
      label={labels[name]}
      value={choices[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      maxLength={200}
    />
  );
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labels.look}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm" style={{ alignItems: 'end' }}>
          {select('mode', labels.modes)}
          {select('identity', labels.identities)}
          {mode !== 'chats' && select('kind', labels.kinds)}
          {mode !== 'chats' && text('peer')}
          {select('layout', labels.layouts)}
          {select('theme', labels.themes)}
          {select('language', LANGUAGE_OPTIONS)}
          <ColorInput
            label={labels.accent}
            format="hex"
            value={choices.accent}
            onChange={(accent) => change({ accent })}
            withEyeDropper={false}
          />
          {layout !== 'inline' && text('heading')}
          {mode === 'support' && text('greeting')}
          {identity === 'token' && text('tokenUrl')}
          {identity === 'token' && (
            <TextInput
              label={labels.previewAs}
              description={labels.previewAsHelp}
              value={as}
              onChange={(event) => setAs(event.currentTarget.value.trim())}
              maxLength={100}
            />
          )}
        </SimpleGrid>
        {layout !== 'inline' && (
          <Group>
            <Checkbox
              label={labels.unread}
              checked={choices.unread}
              onChange={(event) => change({ unread: event.currentTarget.checked })}
            />
          </Group>
        )}
      </Stack>
    </Card>
  );
}
