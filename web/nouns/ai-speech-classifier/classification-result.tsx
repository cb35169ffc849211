import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react';
import type { Classification } from '../../../contract/speech-tools/ai-speech-classifier.ts';
import { classifierVerdicts } from '../../../contract/speech-tools/classifier-verdicts.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';

interface ClassificationResultProps {
  fileName: string;
  result: Classification;
}

const icons = { marked: CircleCheck, unmarked: CircleMinus, too_short: CircleHelp };
const percent = (share: number): string =>
  share < 0.01 ? 'below 1%' : share > 0.99 ? 'above 99%' : `${Math.round(share * 100)}%`;

/** The verdict on a recording, its probability and the parts that carry the mark. */
export function ClassificationResult({ fileName, result }: ClassificationResultProps) {
  const { verdict, probability, duration_secs: seconds, parts } = result;
  const Icon = icons[verdict];
  return (
    <section aria-label={t('Result')} className="flex flex-col gap-4 rounded-m border bg-surface p-4 md:p-5">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden />
        <div className="min-w-0">
          <p role="status" className="font-[620] text-strong">
            {classifierVerdicts[verdict]}
          </p>
          <p className="truncate text-ink-3 text-meta">
            {fileName} · {formatDuration(seconds)}
          </p>
        </div>
      </div>
      {verdict !== 'too_short' && (
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between gap-3 text-meta">
            <span className="text-ink-2">{t('Probability that this server generated it')}</span>
            <span className="font-[560] tabular-nums">{percent(probability)}</span>
          </p>
          <div className="h-1.5 overflow-hidden rounded-full bg-hover">
            <div className="h-full bg-info" style={{ width: `${probability * 100}%` }} />
          </div>
        </div>
      )}
      {parts.length > 0 && <MarkedParts parts={parts} seconds={seconds} />}
    </section>
  );
}

function MarkedParts({ parts, seconds }: { parts: Classification['parts']; seconds: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-ink-2 text-meta">{t('Parts with the mark')}</h2>
      <div aria-hidden className="relative h-6 overflow-hidden rounded-s bg-hover">
        {parts.map(({ start_secs: start, end_secs: end }) => (
          <div
            key={start}
            className="absolute inset-y-0 bg-info"
            style={{ left: `${(start / seconds) * 100}%`, width: `${((end - start) / seconds) * 100}%` }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta tabular-nums">
        {parts.map(({ start_secs: start, end_secs: end, probability }) => (
          <li key={start}>
            {t('{start} to {end}', { start: formatDuration(start), end: formatDuration(end) })}
            <span className="text-ink-3"> · {percent(probability)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
