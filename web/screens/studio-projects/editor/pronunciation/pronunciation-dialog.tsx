import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { DictionaryRule } from '../../../../../contract/speech/pronunciation-dictionaries.ts';
import type { ExtendedProjectReply } from '../../../../../contract/studio/studio-projects.ts';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { usePermissions } from '../../../../data/session/use-permission.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Segmented } from '../../../../parts/form/segmented.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { collectAudio } from '../../../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../../../parts/player/player-file.ts';
import { player } from '../../../../parts/player/player-instance.ts';
import { toast } from '../../../../parts/status/toast.ts';
import { addProjectRule } from './add-project-rule.ts';

interface PronunciationDialogProps {
  project: ExtendedProjectReply;
  /** The selected word. */
  word: string;
  /** Speaks the preview. */
  voiceId: string;
  onClose: () => void;
}

type Kind = 'alias' | 'ipa' | 'cmu-arpabet';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'alias', label: t('Written') },
  { value: 'ipa', label: t('IPA') },
  { value: 'cmu-arpabet', label: t('ARPAbet') },
];
const hints: Readonly<Record<Kind, string>> = {
  alias: t('Write it as it sounds: “lay-shun”.'),
  ipa: t('Phonemes of the International Phonetic Alphabet: “ˈleɪʃən”.'),
  'cmu-arpabet': t('Phonemes of the CMU dictionary: “L EY1 SH AH0 N”.'),
};
const newDictionary = 'new';

/** Sets how a word is spoken everywhere in the project: a rule in one of its dictionaries. */
export function PronunciationDialog({ project, word, voiceId, onClose }: PronunciationDialogProps) {
  const queryClient = useQueryClient();
  const isAllowed = usePermissions();
  const dictionaries = project.pronunciation_dictionary_versions.filter((one) =>
    isAllowed('pronunciation_dictionary.update', one),
  );
  const [target, setTarget] = useState(word);
  const [kind, setKind] = useState<Kind>('alias');
  const [spoken, setSpoken] = useState('');
  const [dictionary, setDictionary] = useState(dictionaries[0]?.pronunciation_dictionary_id ?? newDictionary);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isComplete = target.trim() !== '' && spoken.trim() !== '';

  const rule = (): DictionaryRule => {
    const shared = { string_to_replace: target.trim(), case_sensitive: true, word_boundaries: true };
    return kind === 'alias'
      ? { ...shared, type: 'alias', alias: spoken.trim() }
      : { ...shared, type: 'phoneme', phoneme: spoken.trim(), alphabet: kind };
  };
  const preview = () => {
    const body = { rule: rule(), voice_id: voiceId };
    player.play({
      id: `pronunciation:${JSON.stringify(body)}`,
      title: target,
      subtitle: t('Pronunciation'),
      source: {
        open: () =>
          collectAudio(async (signal) =>
            toAudioResponse(await api.open('POST /v1/pronunciation-dictionaries/preview-rule', { body, signal })),
          ),
      },
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await addProjectRule(project, rule(), dictionary === newDictionary ? undefined : dictionary);
      for (const queryKey of [['studio-projects'], ['studio-sentences'], ['pronunciation-dictionaries']])
        void queryClient.invalidateQueries({ queryKey });
      toast.success(
        t('“{target}” has a pronunciation. What it changes is marked to be spoken.', { target: target.trim() }),
      );
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('Set pronunciation')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 pb-2">
        <Field label={t('Word or phrase')}>
          {(control) => (
            <Input {...control} value={target} maxLength={200} onChange={(event) => setTarget(event.target.value)} />
          )}
        </Field>
        <Segmented label={t('Kind')} value={kind} onChange={setKind} options={kinds} />
        <Field label={t('Spoken as')} help={hints[kind]} error={problem}>
          {(control) => (
            <Input {...control} value={spoken} maxLength={1000} onChange={(event) => setSpoken(event.target.value)} />
          )}
        </Field>
        {dictionaries.length > 0 && (
          <Field label={t('Dictionary')}>
            {(control) => (
              <Select
                {...control}
                value={dictionary}
                onChange={setDictionary}
                options={[
                  ...dictionaries.map((one) => ({
                    value: one.pronunciation_dictionary_id,
                    label: one.dictionary_name,
                  })),
                  { value: newDictionary, label: t('New dictionary') },
                ]}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={!isComplete} onClick={preview} className="me-auto">
            {t('Preview')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={!isComplete}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
