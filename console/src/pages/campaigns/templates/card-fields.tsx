import { Textarea, TextInput } from '@mantine/core';
import { texts } from '../../../texts/index.ts';
import { partsOf, withParts, type CardParts } from './card-parts.ts';

const labels = texts.campaignTemplates;

interface CardFieldsProps {
  content: Record<string, unknown>;
  change: (content: Record<string, unknown>) => void;
}

/** The usual card. Other elements of the content stay, and are changed as JSON. */
export function CardFields({ content, change }: CardFieldsProps) {
  const parts = partsOf(content);
  const field = (name: keyof CardParts) => ({
    label: labels.card[name],
    value: parts[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(withParts(content, { ...parts, [name]: event.currentTarget.value })),
  });
  return (
    <>
      <TextInput {...field('title')} />
      <Textarea {...field('text')} autosize minRows={2} maxRows={10} />
      <TextInput {...field('picture')} description={labels.addressHint} />
      <TextInput {...field('button')} />
      <TextInput {...field('link')} description={labels.addressHint} />
    </>
  );
}
