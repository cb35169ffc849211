import { useQuery } from '@tanstack/react-query';
import { Columns3, ListMusic, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { formatCount } from '../../format/count.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { linesCost } from '../../nouns/speech/speech-limits.ts';
import { useChargedCharacters } from '../../nouns/speech/use-charged-characters.ts';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { VoicesSwitch } from '../../nouns/voices/voices-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ComparedVoice } from './compared-voice.tsx';
import { useComparison } from './use-voice-comparison.ts';
import { maxCompared, readCompared } from './voice-comparison.ts';

export const meta = () => [{ title: `${t('Compare voices')} · ${brand}` }];

const sample = t('The lighthouse keeper climbed the stairs, counted the ships on the horizon, and put the kettle on.');
/** In characters. Each voice is charged for the whole text, so the limit is low. */
const maxTextLength = 500;

/** Compares up to four voices with one text (U-54). The URL lists the voices. */
export default function CompareScreen() {
  const { data: all, isError, error, refetch } = useQuery(voicesQuery);
  const [params, setParams] = useSearchParams();
  const ids = useMemo(() => readCompared(params.get('voices')), [params]);
  const voices = useMemo(() => all?.filter(canSpeak), [all]);
  const setIds = (next: readonly string[]) =>
    setParams(next.length === 0 ? {} : { voices: next.join(',') }, { replace: true });
  return (
    <>
      <PageHeader title={t('Compare voices')} help={t('Compare up to four voices with the same text.')}>
        <VoicesSwitch />
      </PageHeader>
      {isError && !all && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!voices && !isError && (
        <div className="px-3 pt-3.5 md:px-5">
          <SkeletonRows rows={4} label={t('Loading voices')} />
        </div>
      )}
      {voices && <Comparison voices={voices} ids={ids} onChange={setIds} />}
    </>
  );
}

interface ComparisonProps {
  /** The voices that can speak. */
  voices: readonly VoiceReply[];
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function Comparison({ voices, ids, onChange }: ComparisonProps) {
  const [text, setText] = useState(sample);
  const { showsPlans } = useInstance();
  const { results, isRunning, start, playAll, clear } = useComparison();
  const selectedVoices = ids.flatMap((id) => voices.find(({ voice_id }) => voice_id === id) ?? []);
  const next = voices.find(({ voice_id }) => !selectedVoices.some((voice) => voice.voice_id === voice_id));
  const change = (voiceIds: readonly string[]) => {
    clear();
    onChange([...new Set(voiceIds)]);
  };
  const selectedIds = selectedVoices.map(({ voice_id }) => voice_id);
  const tracks = selectedVoices.flatMap(({ voice_id }) => {
    const one = results.get(voice_id);
    return one && one !== 'waiting' && 'track' in one ? [one.track] : [];
  });
  const trimmedText = text.trim();
  const [charged = 0] = useChargedCharacters([trimmedText]);
  const cost = selectedVoices.reduce(
    (sum, one) => sum + linesCost([{ characters: charged, voiceId: one.voice_id }], selectedVoices),
    0,
  );
  const canAdd = next !== undefined && selectedVoices.length < maxCompared;
  const addButton = next && (
    <Button disabled={!canAdd} onClick={() => change([...selectedIds, next.voice_id])}>
      <Plus aria-hidden />
      {t('Add voice')}
    </Button>
  );
  if (selectedVoices.length === 0)
    return (
      <EmptyState icon={<Columns3 />} title={t('No voices selected')} action={addButton}>
        {t('Add two to four voices. Each reads the same text, one after the other.')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4 px-3 pt-3.5 pb-5 md:px-5">
      <Field label={t('Text')} help={showsPlans && t('Uses about {cost} credits.', { cost: formatCount(cost) })}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            maxLength={maxTextLength}
            rows={2}
            dir={dirOf(text)}
            onChange={(event) => {
              setText(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          busy={isRunning}
          disabled={trimmedText === ''}
          onClick={() => void start(selectedVoices, trimmedText)}
        >
          {t('Play all voices')}
        </Button>
        {tracks.length > 1 && !isRunning && (
          <Button onClick={() => void playAll(tracks)}>
            <ListMusic aria-hidden />
            {t('Play again')}
          </Button>
        )}
        {addButton}
      </div>
      <ul aria-label={t('Compared voices')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {selectedVoices.map((voice) => (
          <ComparedVoice
            key={voice.voice_id}
            voices={voices}
            voice={voice}
            text={trimmedText}
            result={results.get(voice.voice_id)}
            onChange={(id) => change(selectedIds.map((one) => (one === voice.voice_id ? id : one)))}
            onRemove={() => change(selectedIds.filter((one) => one !== voice.voice_id))}
          />
        ))}
      </ul>
    </div>
  );
}
