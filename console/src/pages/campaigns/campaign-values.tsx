import { Button, Card, NumberInput, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent } from 'react';
import { useUpdateCampaign, type Campaign } from '../../api/campaigns/campaigns.ts';
import type { TemplateVersion } from '../../api/campaigns/templates.ts';
import { Allowed, AllowedFields } from '../../components/allowed.tsx';
import { FormError } from '../../components/form-error.tsx';
import { texts } from '../../texts/index.ts';
import { SenderField } from './sender-field.tsx';
import { VariableFields } from './variable-fields.tsx';
import { fieldsOf, givenValues } from './variable-values.ts';

interface CampaignValuesProps {
  appId: string;
  campaign: Campaign;
  version: TemplateVersion;
}

/** The name, the rate, the sender and the values of a draft. */
export function CampaignValues({ appId, campaign, version }: CampaignValuesProps) {
  const update = useUpdateCampaign(appId, campaign.id);
  const [name, setName] = useState(campaign.name);
  const [rate, setRate] = useState(campaign.ratePerMinute ?? 0);
  const [sender, setSender] = useState(campaign.sender ?? '');
  const [values, setValues] = useState(() => fieldsOf(campaign.variables));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { name, variables: givenValues(values), ratePerMinute: rate, ...(sender !== '' && { sender }) },
      { onSuccess: () => notifications.show({ message: texts.campaigns.saved }) },
    );
  };
  return (
    <Card withBorder component="form" onSubmit={submit} style={{ alignSelf: 'start' }}>
      <Stack>
        <FormError error={update.error} />
        <AllowedFields operation="update-campaign">
          <TextInput
            label={texts.campaigns.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            required
          />
          <NumberInput
            label={texts.campaigns.rate}
            description={texts.campaigns.rateHint}
            value={rate}
            onChange={(value) => setRate(Number(value))}
            min={0}
            max={1_000_000}
            allowDecimal={false}
          />
          <SenderField channels={version.channels} value={sender} onChange={setSender} />
          <VariableFields
            legend={texts.campaigns.variables}
            schema={version.variableSchema}
            values={values}
            onChange={setValues}
          />
        </AllowedFields>
        <Allowed operation="update-campaign">
          <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-end' }}>
            {texts.save}
          </Button>
        </Allowed>
      </Stack>
    </Card>
  );
}
