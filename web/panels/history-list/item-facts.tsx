import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatName } from '../../format/output-format-names.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { sourceNames } from '../../nouns/history/history-filter.ts';
import { voicesOf } from '../../nouns/history/history-track.ts';
import { settingSliders } from '../../nouns/speech/voice-settings-sliders.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';

interface ItemFactsProps {
  item: HistoryItemReply;
  modelName: string | undefined;
}

/** Voice, model, settings, format and cost of an item, and its IDs for support requests. */
export function ItemFacts({ item, modelName }: ItemFactsProps) {
  const cost = useCreditText(item.character_count_change_to - item.character_count_change_from);
  const characters = item.dialogue
    ? item.dialogue.reduce((sum, { text }) => sum + characterCount(text), 0)
    : characterCount(item.text ?? '');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1.5">
      <Fact name={item.dialogue ? t('Voices') : t('Voice')}>
        {item.voice_id !== null && !item.dialogue ? (
          <Link
            to={`/app/voice-lab/voices/${encodeURIComponent(item.voice_id)}`}
            className="text-accent-ink underline underline-offset-2"
          >
            {item.voice_name}
          </Link>
        ) : (
          voicesOf(item)
        )}
      </Fact>
      <Fact name={t('Model')}>{modelName ?? item.model_id}</Fact>
      <Fact name={t('Language')}>{item.language_code && languageName(item.language_code)}</Fact>
      {Object.entries(item.settings ?? {})
        // The voice changer follows only this setting.
        .filter(([name]) => item.source !== 'STS' || name === 'similarity_boost')
        .map(([name, value]) => (
          <Fact key={name} name={settingName(name)}>
            {settingText(name, value)}
          </Fact>
        ))}
      <Fact name={t('Format')}>
        {isOutputFormat(item.output_format) ? formatName(item.output_format) : item.output_format}
      </Fact>
      <Fact name={t('Length')}>{formatDuration(item.duration_ms / 1000)}</Fact>
      <Fact name={t('Characters')}>
        {item.source !== 'STS' &&
          formatMessage('{characters, plural, one {# character} other {# characters}}', { characters })}
      </Fact>
      <Fact name={t('Cost')}>{cost}</Fact>
      <Fact name={t('Source')}>{sourceNames[item.source] ?? item.source}</Fact>
      <IdFact name={t('Item ID')} id={item.history_item_id} />
      {item.voice_id !== null && <IdFact name={t('Voice ID')} id={item.voice_id} />}
      {item.request_id !== null && <IdFact name={t('Request ID')} id={item.request_id} />}
    </dl>
  );
}

const sliderOf = (name: string) => settingSliders.find((slider) => slider.name === name);

const settingName = (name: string): string =>
  name === 'use_speaker_boost' ? t('Speaker boost') : (sliderOf(name)?.label ?? name);

function settingText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('On') : t('Off');
  return typeof value === 'number' ? (sliderOf(name)?.text(value) ?? String(value)) : String(value);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate tabular-nums">{children}</dd>
    </>
  );
}

const IdFact = ({ name, id }: { name: string; id: string }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 truncate font-mono text-small">{id}</code>
      <span className="-my-2 inline-flex">
        <CopyButton text={id} label={t('Copy {name}', { name: inSentence(name) })} />
      </span>
    </dd>
  </>
);
