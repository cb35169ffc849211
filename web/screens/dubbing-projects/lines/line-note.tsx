import type { DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { formatDecimal } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { lineState } from './line-state.ts';

/** What is to be done with a line, or how it was made to fit. */
export function LineNote({ line }: { line: DubbingLineReply }) {
  const { fit, is_draft } = line;
  switch (lineState(line)) {
    case 'untranslated':
      return <Chip tone="warn">{t('Needs a translation')}</Chip>;
    case 'unspoken':
      return (
        <>
          <Draft isDraft={is_draft} />
          <Chip>{t('Not spoken')}</Chip>
        </>
      );
    case 'changed':
      return (
        <>
          <Draft isDraft={is_draft} />
          <Chip tone="info">{t('Changed')}</Chip>
        </>
      );
    case 'overlong':
      return (
        <>
          <Draft isDraft={is_draft} />
          <Chip tone="bad">{t('Too long by {percent} %', { percent: Math.ceil(fit?.overlong_percent ?? 0) })}</Chip>
        </>
      );
    case 'draft':
      return <Draft isDraft />;
    default:
      return fit ? <Tempo tempo={fit.speed * fit.stretch} /> : null;
  }
}

const Draft = ({ isDraft }: { isDraft: boolean }) => isDraft && <Chip>{t('Draft')}</Chip>;

/** Differences that nobody hears are not told. */
const audibleTempo = 0.03;

function Tempo({ tempo }: { tempo: number }) {
  if (Math.abs(tempo - 1) < audibleTempo) return null;
  return (
    <span className="text-ink-3 text-meta tabular-nums">
      {tempo > 1
        ? t('{factor}× faster', { factor: formatDecimal(tempo, 2) })
        : t('{factor}× slower', { factor: formatDecimal(1 / tempo, 2) })}
    </span>
  );
}
