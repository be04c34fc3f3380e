import type { Group } from 'confab-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { PICTURE_TYPES, smallPicture } from '../data/small-picture.js';
import { useChat, useLaterTexts } from '../hooks/chat.js';
import { rareTexts } from '../rare-texts.js';
import { Avatar } from './avatar.js';
import { Failure, useAttempt } from './basics.js';
import { EditIcon } from './icons.js';

const TYPES = ['private', 'public', 'password'] as const;

/** What a user says of a group. Empty texts say nothing. */
export interface GroupFields {
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly type: Group['type'];
  /** Of the type password. */
  readonly password: string;
}

interface GroupFormProps {
  /** Absent for a new one. */
  readonly group?: Group;
  /** On the button. */
  readonly submit: string;
  readonly onSubmit: (fields: GroupFields) => Promise<unknown>;
  readonly onDone: () => void;
  /** Other fields. */
  readonly children?: ReactNode;
}

export function GroupForm({ group, submit, onSubmit, onDone, children }: GroupFormProps) {
  const texts = useLaterTexts('group', rareTexts.group);
  const { groupName } = useLaterTexts('sidebar', rareTexts.sidebar);
  const { failure, isBusy, attempt } = useAttempt();
  const [fields, setFields] = useState<GroupFields>({
    name: group?.name ?? '',
    description: group?.description ?? '',
    icon: group?.icon ?? '',
    type: group?.type ?? 'private',
    password: '',
  });
  const set = (changed: Partial<GroupFields>) => setFields((others) => ({ ...others, ...changed }));
  const hadPassword = group?.type === 'password';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (fields.name.trim() !== '') attempt(() => onSubmit({ ...fields, name: fields.name.trim() }), onDone);
  };
  const text = (name: 'name' | 'description' | 'password') => ({
    className: 'confab-input',
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value }),
  });
  return (
    <form className="confab-form" onSubmit={send}>
      <div className="confab-row">
        <PictureChoice name={fields.name} icon={fields.icon} onChoose={(icon) => set({ icon })} />
        <input
          {...text('name')}
          aria-label={groupName}
          placeholder={groupName}
          dir="auto"
          maxLength={100}
          required
          autoFocus
        />
      </div>
      <textarea
        {...text('description')}
        aria-label={texts.description}
        placeholder={texts.description}
        dir="auto"
        rows={2}
      />
      <fieldset className="confab-choices">
        <legend>{texts.whoJoins}</legend>
        {TYPES.map((type) => (
          <label key={type} className="confab-check">
            <input type="radio" name="type" checked={fields.type === type} onChange={() => set({ type })} />
            <span>{texts.types[type]}</span>
          </label>
        ))}
      </fieldset>
      {fields.type === 'password' && (
        <input
          {...text('password')}
          type="password"
          autoComplete="new-password"
          aria-label={hadPassword ? texts.newPassword : texts.password}
          placeholder={hadPassword ? texts.newPassword : texts.password}
          required={!hadPassword}
        />
      )}
      {children}
      {failure !== undefined && <Failure reason={failure} />}
      <div className="confab-row confab-row-end">
        <button
          type="submit"
          className="confab-button confab-button-primary"
          disabled={fields.name.trim() === '' || isBusy}
        >
          {submit}
        </button>
      </div>
    </form>
  );
}

interface PictureChoiceProps {
  readonly name: string;
  readonly icon: string;
  readonly onChoose: (icon: string) => void;
}

/** The picture, which is uploaded when it is chosen. */
function PictureChoice({ name, icon, onChoose }: PictureChoiceProps) {
  const texts = useLaterTexts('group', rareTexts.group);
  const { client } = useChat();
  const { failure, isBusy, attempt } = useAttempt();
  const upload = async (file: File) => {
    const form = new FormData();
    form.append('files[]', await smallPicture(file));
    const { data } = await client.media.upload(form);
    onChoose(data.attachments[0]!.url);
  };
  return (
    <>
      <label className="confab-picture" title={texts.picture} aria-busy={isBusy}>
        <Avatar name={name} src={icon || undefined} shape="square" />
        <EditIcon />
        <input
          type="file"
          className="confab-hidden"
          aria-label={texts.picture}
          accept={PICTURE_TYPES}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) attempt(() => upload(file));
          }}
        />
      </label>
      {failure !== undefined && <Failure reason={failure} />}
    </>
  );
}
