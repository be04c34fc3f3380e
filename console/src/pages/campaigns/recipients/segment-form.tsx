import { Button, Card, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TagsInput, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSegmentPreview, useUpdateCampaign, type Campaign, type Segment } from '../../../api/campaigns/campaigns.ts';
import { useMay } from '../../../api/rights.ts';
import { useRoleNames } from '../../../api/roles.ts';
import { FormError } from '../../../components/form-error.tsx';
import { TimeFilter } from '../../../components/time-filter.tsx';
import { formatNumber } from '../../../format.ts';
import { texts } from '../../../texts/index.ts';

const labels = texts.campaignSegment;
const TIMES = ['createdAfter', 'createdBefore', 'lastActiveAfter', 'lastActiveBefore'] as const;

/** Recipients by what they have in common. Only a draft can be changed; how many they are is counted until it is sent. */
export function SegmentForm({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const { id, status, segment: stored = {} } = campaign;
  const update = useUpdateCampaign(appId, id);
  const roles = useRoleNames(appId).data?.map(({ role }) => role) ?? [];
  const [segment, setSegment] = useState<Segment>(stored);
  const isReadOnly = !useMay()('update-campaign') || status !== 'draft';
  const change = (changes: Segment) => setSegment((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ segment: given(segment) });
  };
  return (
    <Card withBorder component="form" onSubmit={submit} aria-label={labels.title}>
      <Stack gap="sm">
        <fieldset className="fields" disabled={isReadOnly}>
          {/* the button is above the fields, which grow when they are left */}
          <Group justify="space-between">
            <Title order={2} size="h4">
              {labels.title}
            </Title>
            {!isReadOnly && (
              <Button type="submit" loading={update.isPending}>
                {labels.save}
              </Button>
            )}
          </Group>
          <Text size="sm">{labels.explanation}</Text>
          <FormError error={update.error} />
          <Checkbox
            label={labels.everyone}
            checked={segment.everyone ?? false}
            onChange={(event) => change({ everyone: event.currentTarget.checked })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} style={{ alignItems: 'end' }}>
            <TagsInput
              label={labels.roles}
              data={roles}
              value={segment.roles ?? []}
              onChange={(value) => change({ roles: value })}
              disabled={isReadOnly}
            />
            <TagsInput
              label={labels.tags}
              value={segment.tags ?? []}
              onChange={(tags) => change({ tags })}
              disabled={isReadOnly}
            />
            <NativeSelect
              label={labels.tagMatch}
              data={(['any', 'all'] as const).map((value) => ({ value, label: labels.tagMatches[value] }))}
              value={segment.tagMatch ?? 'any'}
              onChange={(event) => change({ tagMatch: event.currentTarget.value === 'all' ? 'all' : 'any' })}
            />
            <TagsInput
              label={labels.groups}
              value={segment.groups ?? []}
              onChange={(groups) => change({ groups })}
              disabled={isReadOnly}
            />
            {TIMES.map((name) => (
              <TimeFilter
                key={name}
                label={labels[name]}
                value={segment[name]}
                onChange={(seconds) => change({ [name]: seconds })}
              />
            ))}
          </SimpleGrid>
        </fieldset>
        {isCondition(stored) && (status === 'draft' || status === 'scheduled') && (
          <Count appId={appId} id={id} segment={stored} />
        )}
      </Stack>
    </Card>
  );
}

function Count({ appId, id, segment }: { appId: string; id: string; segment: Segment }) {
  const { data, error } = useSegmentPreview(appId, id, segment);
  if (error) return <FormError error={error} />;
  if (!data) return null;
  const { count, isComplete, users } = data;
  const names = users.map(({ name }) => name).join(', ');
  return (
    <Text size="sm" role="status" className="user-text">
      {(isComplete ? labels.count : labels.countAtLeast)(formatNumber(count))}
      {names && ` ${users.length < count ? labels.among(names) : names}`}
    </Text>
  );
}

/** Without what is empty, which is no condition. */
const given = (segment: Segment): Segment =>
  Object.fromEntries(
    Object.entries(segment).filter(
      ([name, value]) =>
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0) &&
        !(name === 'tagMatch' && !segment.tags?.length),
    ),
  );

export const isCondition = (segment: Segment | undefined): segment is Segment =>
  segment !== undefined && Object.keys(given(segment)).length > 0;
