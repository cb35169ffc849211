// Lighthouse on ten public pages as on a mobile phone, the median of three runs. Lighthouse is no dependency (176 MB):
//   npm install --prefix /tmp/lighthouse lighthouse@13.5.0
//   node bench/site/lighthouse.ts /tmp/lighthouse [path …]
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserPath } from '../../scripts/browser.mjs';
import { startServer } from '../../tests/support/start-server.ts';
import { percentile } from '../measure.ts';

const [folder, ...chosen] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder in which Lighthouse is installed.');
const paths =
  chosen.length > 0
    ? chosen
    : [
        '/',
        '/pricing',
        '/text-to-speech',
        '/voice-cloning',
        '/sound-effects',
        '/languages/german',
        '/text-to-speech/irish-accent',
        '/use-cases/audiobooks',
        '/blog/how-text-becomes-speech',
        '/terms-of-use',
      ];
const runs = 3;
const target = 0.95;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Record<
    (typeof categories)[number],
    { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
  >;
  readonly audits: Record<string, { readonly score: number | null; readonly numericValue?: number }>;
}

async function runLighthouse(url: string): Promise<Report> {
  const cli = join(folder!, 'node_modules/lighthouse/cli/index.js');
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --no-enable-error-reporting';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, url, '--output=json', '--quiet', `--only-categories=${categories}`, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 100 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Report;
}

const server = await startServer();
const missed = new Set<string>();
console.log('| page | performance | accessibility | best practices | SEO | LCP | blocking | shift | transferred |');
console.log('|---|---|---|---|---|---|---|---|---|');
try {
  for (const path of paths) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(server.url + path));
    const median = (read: (report: Report) => number) => percentile(reports.map(read), 0.5);
    const metric = (id: string) => median(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    const scores = categories.map((category) => {
      const score = median((report) => report.categories[category].score);
      if (score >= target) return String(Math.round(score * 100));
      for (const { id, weight } of reports[0]!.categories[category].auditRefs)
        if (weight > 0 && (reports[0]!.audits[id]?.score ?? 1) < 0.9) missed.add(`${path}: ${category}: ${id}`);
      return `**${Math.round(score * 100)}**`;
    });
    const cells = [
      ...[`\`${path}\``, ...scores],
      `${(metric('largest-contentful-paint') / 1000).toFixed(2)} s`,
      `${metric('total-blocking-time').toFixed(0)} ms`,
      metric('cumulative-layout-shift').toFixed(3),
      `${(metric('total-byte-weight') / 1024).toFixed(0)} kB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  for (const one of missed) console.log(one);
} finally {
  await server.remove();
}
