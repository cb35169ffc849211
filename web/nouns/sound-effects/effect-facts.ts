import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';

/** `1.5 s`, `10 s` */
export const formatSeconds = (seconds: number): string => `${Math.round(seconds * 10) / 10} s`;

/** `2.5 s · Loop · 5/31/24 14:05` */
export const effectFacts = ({ duration_seconds, loop, created_at_unix }: SoundEffectReply): string =>
  [formatSeconds(duration_seconds), loop && t('Loop'), formatDate(created_at_unix, { withTime: true })]
    .filter(Boolean)
    .join(' · ');
