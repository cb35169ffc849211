import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { maxSessionMinutes } from '../../../contract/studio/player-look.ts';
import type { PlayerSettingsReply } from '../../../contract/studio/player-settings.ts';
import { isWebAddress } from '../../format/web-address.ts';
import { t } from '../../messages/t.ts';
import { useSavePlayerSettings } from '../../nouns/audio-native/audio-native-queries.ts';
import { PlayerPreview } from '../../nouns/audio-native/player-preview.tsx';
import { modelsQuery, speechModels } from '../../nouns/models/models-query.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { toast } from '../../parts/status/toast.ts';
import { ColourField } from './colour-field.tsx';
import { findColourProblem, findContrastWarning } from './player-colours.ts';

/** The settings of the player, with the real player as a preview. */
export function PlayerForm({ saved }: { saved: PlayerSettingsReply }) {
  const [look, setLook] = useState(saved);
  const shown = useDeferredValue(look);
  const { data: voices = [] } = useQuery(voicesQuery);
  const { data: models = [] } = useQuery(modelsQuery);
  const save = useSavePlayerSettings();
  const change = (patch: Partial<PlayerSettingsReply>) => setLook((before) => ({ ...before, ...patch }));
  const voice = voices.find(({ voice_id }) => voice_id === look.voice_id) ?? voices[0];
  const offered = speechModels(models);
  const problems = {
    image: look.image !== '' && !isWebAddress(look.image) ? t('Enter the address of an image.') : undefined,
    text: findColourProblem(look.text_color),
    background: findColourProblem(look.background_color),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.values(problems).some(Boolean)) return;
    const { public_user_id: _, html_snippet: __, allowed_urls: ___, narrates_pages: ____, ...body } = look;
    save.mutate(body, { onSuccess: () => toast.success(t('Player saved. New articles look like this.')) });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PlayerPreview look={shown} audioUrl={voice?.preview_url ?? undefined} />
      <div className="grid gap-4 sm:grid-cols-2">
        {voice && (
          <div className="flex flex-col gap-1.5">
            <span className="font-[540]">{t('Voice')}</span>
            <VoicePicker voices={voices} value={voice} onChange={(voice_id) => change({ voice_id })} />
          </div>
        )}
        {offered.length > 0 && (
          <Field label={t('Model')}>
            {(control) => (
              <Select
                {...control}
                value={look.model_id ?? offered[0]!.model_id}
                onChange={(model_id) => change({ model_id })}
                options={offered.map(({ model_id, name }) => ({ value: model_id, label: name }))}
              />
            )}
          </Field>
        )}
        <Field label={t('Title')} help={t('Empty: the title of the article.')}>
          {(field) => (
            <Input
              {...field}
              maxLength={500}
              value={look.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t('Author')}>
          {(field) => (
            <Input
              {...field}
              maxLength={500}
              value={look.author}
              onChange={({ target }) => change({ author: target.value })}
            />
          )}
        </Field>
        <Field label={t('Image')} help={t('The address of a square image.')} error={problems.image}>
          {(field) => (
            <Input
              {...field}
              type="url"
              value={look.image}
              onChange={({ target }) => change({ image: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Keep the position of readers')}
          help={t('In minutes, at most {maxSessionMinutes}. 0: not at all.', { maxSessionMinutes })}
        >
          {(field) => (
            <Input
              {...field}
              type="number"
              min={0}
              max={maxSessionMinutes}
              value={look.sessionization}
              onChange={({ target }) =>
                change({ sessionization: Math.min(maxSessionMinutes, Math.max(0, Math.round(Number(target.value)))) })
              }
            />
          )}
        </Field>
        <ColourField
          label={t('Text color')}
          value={look.text_color}
          problem={problems.text}
          onChange={(text_color) => change({ text_color })}
        />
        <ColourField
          label={t('Background color')}
          value={look.background_color}
          problem={problems.background ?? findContrastWarning(look.text_color, look.background_color)}
          onChange={(background_color) => change({ background_color })}
        />
        <Field label={t('Small player')} help={t('One row, without title and image.')}>
          {(control) => <Switch {...control} checked={look.small} onChange={(small) => change({ small })} />}
        </Field>
      </div>
      <Button type="submit" kind="primary" className="self-start" busy={save.isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}
