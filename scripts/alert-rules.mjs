// Writes the alerts of deploy/monitoring as an object for the operator of Prometheus: `npm run generate -- alerts`.
import { readFile } from 'node:fs/promises';
import { publish } from './generated-file.mjs';

const alerts = await readFile(new URL('../deploy/monitoring/alerts.yml', import.meta.url), 'utf8');
const groups = alerts.slice(alerts.indexOf('groups:')).replaceAll(/^(?=.)/gm, '  ');

await publish(
  'deploy/kubernetes/components/alerts/rules.yaml',
  `# Written by npm run generate from deploy/monitoring/alerts.yml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: confab
  labels: { app.kubernetes.io/name: confab }
spec:
${groups}`,
  'npm run generate -- alerts',
);
