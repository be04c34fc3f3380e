import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { CellsRepository } from '#platform/cells/cells.repository.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { Database } from '#platform/database/database.js';
import { CellMonitor } from '#platform/monitoring/cell-monitor.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import { ofSupervisor } from '#platform/monitoring/worker-metrics.js';
import { useServer } from '../support/server.js';
import { read } from './support/source-tree.js';

// The queries of the dashboard and of the alerts are valid PromQL, on metrics and labels that the server has.

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const { groups } = parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as { panels: Panel[] };
const targets = panels.flatMap(({ title, targets: all = [] }) => all.map((target) => ({ title, ...target })));

const queries: [name: string, expr: string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...targets.map(({ title, expr }): [string, string] => [title, expr.replaceAll('$__rate_interval', '5m')]),
];

/** Labels that Prometheus adds. */
const OF_PROMETHEUS = ['job', 'instance'];
const SUFFIXES: Record<string, string[]> = {
  histogram: ['_bucket', '_count', '_sum'],
  summary: ['', '_count', '_sum'],
};

/** With a read replica that does not exist, because its metrics are absent without one; `beforeAll` adds those of cells. */
const server = useServer({ DATABASE_READ_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
/** The labels of each series. */
const labelsOf = new Map<string, readonly string[]>([['up', OF_PROMETHEUS]]);

beforeAll(async () => {
  const config = { ...server.app.get<Config>(CONFIG), cell: { name: 'one', directoryUrl: server.databaseUrl } };
  new CellMonitor(server.app.get(Database), server.app.get(CellsRepository), server.app.get(Metrics), config);
  const registries = [...server.app.get(Metrics).registries, ofSupervisor];
  for (const { name, type, ...metric } of (await Promise.all(registries.map((all) => all.getMetricsAsJSON()))).flat()) {
    const { labelNames = [] } = registries.map((all) => all.getSingleMetric(name)).find(Boolean) as {
      labelNames?: string[];
    };
    expect(metric.help).not.toBe('');
    for (const suffix of SUFFIXES[type] ?? [''])
      labelsOf.set(name + suffix, [...OF_PROMETHEUS, ...labelNames, ...(suffix === '_bucket' ? ['le'] : [])]);
  }
});

/** The names of series and labels in a query. @throws for a query that is no PromQL */
function namesIn(expr: string): { series: string[]; labels: string[] } {
  const series: string[] = [];
  const labels: string[] = [];
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`No PromQL from ${from}: ${expr.slice(from)}`);
      if (name === 'Identifier') series.push(expr.slice(from, to));
      if (name === 'LabelName') labels.push(expr.slice(from, to));
    },
  });
  return { series, labels };
}

test('a query that is no PromQL is an error', () => {
  expect(() => namesIn('sum(rate(up[5m])')).toThrow('No PromQL');
});

test.each(queries)('%s: the server has the series and their labels', (_name, expr) => {
  const { series, labels } = namesIn(expr);
  expect(series).not.toEqual([]);
  const known = series.map((name) => ({ name, labels: labelsOf.get(name) }));
  expect(known).not.toContainEqual({ name: expect.any(String), labels: undefined });
  const ofAll = known.flatMap((one) => one.labels ?? []);
  expect(labels.filter((label) => !ofAll.includes(label))).toEqual([]);
});

test.each(targets)('$title: the legend names labels by which the query groups', ({ expr, legendFormat }) => {
  const inLegend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(', '));
  expect(inLegend.filter((label) => !grouped.includes(label))).toEqual([]);
});

test('every alert has a severity and a summary, and the documentation says what to do', () => {
  const documentation = read('docs/operations.md');
  for (const { alert, labels, annotations } of alerts) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    expect(documentation).toContain(`| \`${alert}\``);
  }
  const documented = [...documentation.matchAll(/^\| `(Confab[A-Z]\w+)`/gm)].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});
