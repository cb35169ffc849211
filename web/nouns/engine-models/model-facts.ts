import type { EngineModelReply, RecommendedModelsReply } from '../../../contract/speech/engine-models.ts';
import { formatDecimal } from '../../format/count.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';

/** The connection speed assumed for estimates, in bytes per second. */
const usualSpeed = 5_000_000;

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });

/** `English, German`, or a count when there are many. */
export const languagesText = (languages: readonly string[]): string =>
  languages.length > 3
    ? formatMessage('{count, plural, one {# language} other {# languages}}', { count: languages.length })
    : languages.map((code) => languageNames.of(code) ?? code).join(', ');

/** `67.2 MB`, `about 67 MB` */
export const sizeText = (model: Pick<EngineModelReply, 'download_bytes' | 'download_bytes_are_estimated'>): string =>
  model.download_bytes_are_estimated
    ? t('about {digits}', { digits: formatFileSize(model.download_bytes) })
    : formatFileSize(model.download_bytes);

/** `0.16`, `about 0.16`, `about 1.9, slower than speech`; undefined if it is not known. */
export function rtfText(model: EngineModelReply): string | undefined {
  const { real_time_factor: rtf, real_time_factor_is_estimated: isEstimated } = model;
  if (rtf === null) return undefined;
  const digits = formatDecimal(rtf, rtf < 0.1 ? 3 : 2);
  return isEstimated
    ? rtf > 1
      ? t('about {digits}, slower than speech', { digits })
      : t('about {digits}', { digits })
    : rtf > 1
      ? t('{digits}, slower than speech', { digits })
      : digits;
}

/** `Kokoro and Supertonic 3, 261.1 MB from github.com` */
export const recommendedText = ({ models, hosts, ...plan }: RecommendedModelsReply): string => {
  const names = new Intl.ListFormat(formatLocale).format(models.map(({ title }) => title));
  return t('{names}, {sizeText} from {hosts}', { names, sizeText: sizeText(plan), hosts: hosts.join(' and ') });
};

/** `Kokoro needs about 0.30 s for a second of speech on this server (Apache-2.0).` */
export const reasonsText = ({ models }: Pick<RecommendedModelsReply, 'models'>): string =>
  models
    .map(({ title, licence, real_time_factor: rtf }) => {
      const seconds = rtf === null ? undefined : formatDecimal(rtf, rtf < 0.1 ? 3 : 2);
      return seconds === undefined
        ? t('{title}: license {licence}.', { title, licence })
        : t('{title} needs about {seconds} s for a second of speech on this server ({licence}).', {
            title,
            seconds,
            licence,
          });
    })
    .join(' ');

/** `about 1 minute`, at the assumed connection speed. */
export function timeText(bytes: number): string {
  const minutes = Math.ceil(bytes / usualSpeed / 60);
  return formatMessage('about {minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

const stages: Readonly<Record<string, string>> = {
  downloading: t('Downloading'),
  verifying: t('Verifying'),
  unpacking: t('Unpacking'),
  testing: t('Testing the voices'),
};

/** Describes the current state of a model in a few words. */
export function stateText({ state, stage }: EngineModelReply): string {
  if (state === 'waiting') return t('Waiting');
  if (state === 'installing') return stages[stage ?? ''] ?? t('Starting');
  return { ready: t('Installed'), broken: t('Broken'), available: t('Not installed') }[state];
}

/** Whether every word of `search` occurs in the displayed facts of the model. */
export function matchesSearch(model: EngineModelReply, search: string): boolean {
  const searchableText = [model.id, model.title, model.licence, model.quality, ...model.languages]
    .concat(model.non_commercial ? t('no commercial use') : [])
    .concat(model.languages.map((code) => languageNames.of(code) ?? code))
    .join(' ')
    .toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchableText.includes(word));
}
