import { Loader } from '@mantine/core';
import { texts } from './texts.ts';

export const Loading = () => <Loader role="status" aria-label={texts.loading} m="md" />;
