import { Link } from 'react-router';
import type { ReadFigures } from '../../../../contract/publishing/read-metrics.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { readPath } from '../../../nouns/reads/reads-paths.ts';
import { readMetrics } from './metrics-choice.ts';

interface ReadFiguresTableProps {
  reads: readonly (ReadFigures & { readonly read_id: string; readonly title: string })[];
}

/** The figures of each read, the most heard first. */
export function ReadFiguresTable({ reads }: ReadFiguresTableProps) {
  if (reads.length === 0) return null;
  const sorted = reads.toSorted((a, b) => b.minutes - a.minutes || b.plays - a.plays);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
    <section aria-label={t('By read')} tabIndex={0} className="overflow-x-auto rounded-m border bg-surface">
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-ink-3 [&_th]:px-4 [&_th]:py-2 [&_th]:text-end [&_th]:font-[540]">
            <th scope="col" className="text-start!">
              {t('Read', {}, 'noun')}
            </th>
            <th scope="col">{t('Plays')}</th>
            <th scope="col">{t('Minutes')}</th>
            <th scope="col">{t('To the end')}</th>
            <th scope="col">{t('Earnings')}</th>
          </tr>
        </thead>
        <tbody className="[&_td]:px-4 [&_td]:py-2 [&_td]:text-end">
          {sorted.map((read) => (
            <tr key={read.read_id} className="border-t">
              <th scope="row" className="max-w-64 px-4 py-2 text-start font-[540]">
                <Link to={readPath(read.read_id)} className="block truncate underline-offset-2 hover:underline">
                  <bdi>{read.title}</bdi>
                </Link>
              </th>
              <td>{formatCount(read.plays)}</td>
              <td>{readMetrics.minutes.format(read)}</td>
              <td>{formatCount(read.completions)}</td>
              <td>{readMetrics.earnings.format(read)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
