import { type ReactNode, useRef } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { moveBetweenRows } from '../../parts/list/row-keys.ts';
import { usePageRows } from '../../parts/list/use-page-rows.ts';
import { listShortcuts, useShortcuts } from '../../parts/page/shortcuts.ts';
import { VoiceRow, voiceColumns } from './voice-row.tsx';

interface VoiceRowsProps {
  voices: readonly VoiceReply[];
  /** The search text, highlighted in the rows. */
  search: string;
  /** An additional action of each row. */
  extra?: ((voice: VoiceReply) => ReactNode) | undefined;
}

const rowHeight = 54;

/** Voices as a table; small screens omit the header. Of a long list, only the visible rows are rendered. */
export function VoiceRows({ voices, search, extra }: VoiceRowsProps) {
  useShortcuts(listShortcuts);
  const list = useRef<HTMLUListElement>(null);
  const { first, end, before, after, measure } = usePageRows(list, voices.length, rowHeight);
  return (
    <>
      <div className={`hidden px-2.5 py-2 text-ink-3 text-meta md:grid ${voiceColumns}`} aria-hidden>
        <span />
        <span>{t('Voice')}</span>
        <span>{t('Languages')}</span>
        <span className="hidden xl:block">{t('Use')}</span>
        <span className="hidden xl:block">{t('Kind')}</span>
        <span />
      </div>
      <ul
        ref={list}
        aria-label={t('Voices')}
        onKeyDown={moveBetweenRows}
        className="divide-y border-t"
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {voices.slice(first, end).map((voice, at) => (
          <VoiceRow
            key={voice.voice_id}
            voice={voice}
            search={search}
            index={first + at}
            count={voices.length}
            measure={measure}
          >
            {extra?.(voice)}
          </VoiceRow>
        ))}
      </ul>
    </>
  );
}
