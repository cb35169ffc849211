import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openTestMetrics } from './test-metrics.ts';

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

/** Words of PromQL that the files use. */
const words = new Set(
  'sum min max count rate increase histogram_quantile topk vector time by without on group_left or and'.split(' '),
);
/** Labels that Prometheus adds to each series. */
const addedLabels = new Set(['job', 'instance']);

/** The series of an expression, with the labels that it selects them by, and the labels that it groups by. */
function readExpression(expression: string) {
  const grouped = [...expression.matchAll(/\b(?:by|on|without) \(([^)]*)\)/g)].flatMap(([, list]) =>
    list!.split(/,\s*/),
  );
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|without|group_left) \([^)]*\)/g, '');
  const series = [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => !words.has(name!))
    .map(([, name, labels = '']) => ({
      name: name!,
      labels: [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, one]) => one!),
    }));
  return { series, grouped };
}

const opened = openTestMetrics();

async function checkExpression(expression: string) {
  const { metrics } = await opened;
  const { series, grouped } = readExpression(expression);
  const known = new Set(addedLabels).add('le');
  for (const { name, labels } of series) {
    if (name === 'up') continue;
    const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''));
    expect(metric, `${name} in ${expression}`).toBeDefined();
    if (name.endsWith('_bucket')) expect(metric!.type, name).toBe('histogram');
    if (/\b(rate|increase)\(/.test(expression) && metric!.type === 'gauge')
      expect(expression, `${name} is a gauge`).not.toMatch(new RegExp(`(rate|increase)\\(${name}\\b`));
    for (const label of labels)
      if (!addedLabels.has(label)) expect([...metric!.labels], `${name}{${label}} in ${expression}`).toContain(label);
    for (const label of metric!.labels) known.add(label);
  }
  for (const label of grouped) expect([...known], `by (${label}) in ${expression}`).toContain(label);
  return series.length;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

it('recognizes a metric or a label that does not exist', async () => {
  await expect(checkExpression('sum(rate(requests_total[5m]))')).rejects.toThrow();
  await expect(checkExpression('db_pool_connections{kind="idle"}')).rejects.toThrow();
  await expect(checkExpression('sum by (engine) (http_requests_in_flight)')).rejects.toThrow();
  await expect(checkExpression('rate(jobs_waiting[5m])')).rejects.toThrow();
  expect(
    await checkExpression('sum by (le, route) (rate(http_request_duration_seconds_bucket{status="200"}[5m]))'),
  ).toBe(1);
});

describe('the board of Grafana', () => {
  const { panels, uid } = JSON.parse(read('grafana/timbre.json')) as { panels: readonly Panel[]; uid: string };
  const shown = panels.filter(({ type }) => type !== 'row');

  it.each(shown.map(({ title, targets }) => [title, targets!] as const))(
    'shows metrics that exist: %s',
    async (_, targets) => {
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets) {
        expect(expr).toContain('job=~"$job",instance=~"$instance"');
        expect(await checkExpression(expr.replaceAll('$__rate_interval', '5m'))).toBeGreaterThan(0);
      }
    },
  );

  it('has panels that do not overlap, each with a title, a description and a number of its own', () => {
    expect(uid).toBe('timbre');
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, description, type, gridPos } of panels) {
      expect(title).not.toBe('');
      if (type !== 'row') expect(description, title).toBeTruthy();
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    }
  });
});

describe('the alert rules of Prometheus', () => {
  const { groups } = parse(read('prometheus/alerts.yaml'), { strict: true }) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  it.each(rules.map((rule) => [rule.alert, rule] as const))('use metrics that exist: %s', async (_, rule) => {
    expect(await checkExpression(rule.expr)).toBeGreaterThan(0);
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toBeTruthy();
    // An alert compares something.
    expect(rule.expr).toMatch(/[<>]|==/);
  });

  it('are named once, loaded by the example, and explained', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    const config = parse(read('prometheus/prometheus.yaml'), { strict: true }) as Record<string, unknown>;
    expect(config).toMatchObject({ rule_files: ['alerts.yaml'], scrape_configs: [{ job_name: 'timbre' }] });
    const explained = readFileSync(join(deploy, '..', 'docs', 'monitoring.md'), 'utf8');
    for (const { alert } of rules) expect(explained).toContain(`\`${alert}\``);
  });
});
