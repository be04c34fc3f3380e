import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export default () => <Notifications position="top-center" containerWidth={340} limit={1} />;
