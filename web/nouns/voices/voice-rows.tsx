import type { ReactNode } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { moveBetweenRows } from '../../parts/list/row-keys.ts';
import { listShortcuts, useShortcuts } from '../../parts/page/shortcuts.ts';
import { VoiceRow, voiceColumns } from './voice-row.tsx';

interface VoiceRowsProps {
  voices: readonly VoiceReply[];
  /** The search text, highlighted in the rows. */
  search: string;
  /** An additional action of each row. */
  extra?: ((voice: VoiceReply) => ReactNode) | undefined;
}

/** Voices as a table; small screens omit the header. */
export function VoiceRows({ voices, search, extra }: VoiceRowsProps) {
  useShortcuts(listShortcuts);
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
      <ul aria-label={t('Voices')} onKeyDown={moveBetweenRows} className="divide-y border-t">
        {voices.map((voice) => (
          <VoiceRow key={voice.voice_id} voice={voice} search={search}>
            {extra?.(voice)}
          </VoiceRow>
        ))}
      </ul>
    </>
  );
}
