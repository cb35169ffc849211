import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Pause, Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { maxLocators } from '../../../../contract/catalogue/limits.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import type { DictionaryRule } from '../../../../contract/speech/pronunciation-dictionaries.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { userQuery, workspaceQuery } from '../../../data/api/queries.ts';
import { isPermitted } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { dictionariesQuery } from '../../../nouns/pronunciation-dictionaries/dictionaries-query.ts';
import { ruleTrack } from '../../../nouns/pronunciation-dictionaries/rule-track.ts';
import { draft } from '../../../nouns/speech/speech-instance.ts';
import { linesCost } from '../../../nouns/speech/speech-limits.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { isPlayingOrLoading } from '../../../parts/player/player-state.ts';
import { playOrPause, useTrackStatus } from '../../../parts/player/use-player.ts';
import { toast } from '../../../parts/status/toast.ts';
import { useCreditText } from '../../../parts/tool/use-credit-text.ts';

const newDictionary = 'new';

interface PronunciationDialogProps {
  word: string;
  voice: VoiceReply;
  onClose: () => void;
}

/** How a word of the text is spoken: listens to it, and saves it in a dictionary that the text then uses (DICT-004). */
export function PronunciationDialog({ word: selected, voice, onClose }: PronunciationDialogProps) {
  const client = useQueryClient();
  const { data: dictionaries } = useQuery(dictionariesQuery);
  const { data: user } = useQuery(userQuery);
  const { data: workspace } = useQuery(workspaceQuery);
  const [word, setWord] = useState(selected);
  const [kind, setKind] = useState<'alias' | 'ipa'>('alias');
  const [reading, setReading] = useState('');
  const [chosen, setChosen] = useState<string>();
  const editable = (dictionaries ?? []).filter(
    (one) => one.archived_time_unix === null && user && isPermitted(user, 'pronunciation_dictionary.update', one),
  );
  const attached = draft.state().dictionaryIds;
  const target = chosen ?? editable.find(({ id }) => attached.includes(id))?.id ?? editable[0]?.id ?? newDictionary;
  const rule = ruleOf(word, kind, reading);
  const track = rule && ruleTrack(rule, voice);
  const status = useTrackStatus(track?.id ?? '');
  const isPlaying = isPlayingOrLoading(status);
  const spokenCharacters = characterCount(rule?.type === 'alias' && reading.length > word.length ? reading : word);
  const cost = useCreditText(linesCost([{ characters: spokenCharacters, voiceId: voice.voice_id }], [voice]));
  const save = useMutation({
    mutationFn: async (saved: DictionaryRule) => {
      const rules = [saved];
      if (target === newDictionary)
        return (
          await api.call('POST /v1/pronunciation-dictionaries/add-from-rules', {
            body: { name: t('Pronunciations'), workspace_access: 'viewer', rules },
          })
        ).id;
      await api.call('POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules', {
        params: { pronunciation_dictionary_id: target },
        body: { rules },
      });
      return target;
    },
    onSuccess(id) {
      // A text that names no dictionary uses those of the workspace; they stay.
      const before =
        attached.length > 0
          ? attached
          : (workspace?.pronunciation_dictionary_locators ?? []).map((one) => one.pronunciation_dictionary_id);
      draft.change({ dictionaryIds: [id, ...before.filter((one) => one !== id)].slice(0, maxLocators) });
      toast.success(t('“{word}” is now spoken as you wrote.', { word: word.trim() }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: dictionariesQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule && !save.isPending) save.mutate(rule);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Pronunciation')}
      description={t('The word is spoken this way wherever its dictionary is used.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Word')}>
          {(control) => (
            <Input
              {...control}
              value={word}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setWord(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Spoken as')}
          help={kind === 'alias' ? t('such as: tie land') : t('such as: ˈtaɪlænd')}
          {...(save.error && { error: messageOf(save.error) })}
        >
          {(control) => (
            <Input
              {...control}
              value={reading}
              dir="auto"
              maxLength={1000}
              autoComplete="off"
              spellCheck={false}
              autoFocus={selected !== ''}
              onChange={(event) => setReading(event.target.value)}
            />
          )}
        </Field>
        <Segmented
          label={t('Written in')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'alias', label: t('Letters') },
            { value: 'ipa', label: t('IPA') },
          ]}
        />
        <Field label={t('Dictionary')}>
          {(control) => (
            <Select
              {...control}
              value={target}
              onChange={setChosen}
              options={[
                ...editable.map(({ id, name }) => ({ value: id, label: name })),
                { value: newDictionary, label: t('New dictionary') },
              ]}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            className="me-auto"
            disabled={!track}
            data-playback={status}
            onClick={() => track && playOrPause(track)}
          >
            {status === 'loading' ? (
              <LoaderCircle className="animate-spin" aria-hidden />
            ) : isPlaying ? (
              <Pause aria-hidden />
            ) : (
              <Play aria-hidden />
            )}
            {t('Listen')}
            {cost && track && <span className="font-[450] text-ink-3 text-meta tabular-nums">{cost}</span>}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!rule || !dictionaries || !workspace} busy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The rule that was entered; undefined while it is incomplete. */
function ruleOf(word: string, kind: 'alias' | 'ipa', reading: string): DictionaryRule | undefined {
  const [string_to_replace, spoken] = [word.trim(), reading.trim()];
  if (string_to_replace === '' || spoken === '') return undefined;
  const shared = { string_to_replace, case_sensitive: true, word_boundaries: true };
  return kind === 'alias'
    ? { ...shared, type: 'alias', alias: spoken }
    : { ...shared, type: 'phoneme', phoneme: spoken, alphabet: 'ipa' };
}
