import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { StudioVoiceSelect } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import type { CastMember, CastPatch } from './cast-member.ts';
import { RemoveVoiceDialog } from './remove-voice-dialog.tsx';
import { VoiceSettings } from './voice-settings.tsx';

interface CastVoiceProps {
  projectId: string;
  member: CastMember;
  cast: readonly CastMember[];
  voices: readonly VoiceReply[];
  canEdit: boolean;
}

/** One voice of the cast. */
export function CastVoice({ projectId, member, cast, voices, canEdit }: CastVoiceProps) {
  const { project_voice_ref_id, voice_id, alias, characters, problem } = member;
  const client = useQueryClient();
  const params = { project_id: projectId, project_voice_ref_id };
  const [isRemoving, setRemoving] = useState(false);
  const { mutate: update } = useMutation({
    mutationFn: (body: CastPatch) =>
      api.call('PATCH /v1/studio/projects/{project_id}/voices/{project_voice_ref_id}', { params, body }),
    onSuccess: () => refetchProjects(client),
    onError: showError,
  });
  const voiceName = voices.find((voice) => voice.voice_id === voice_id)?.name ?? t('Deleted voice');
  const name = alias || voiceName;
  return (
    <li aria-label={name} className="flex flex-col gap-3 rounded-m border bg-surface p-3">
      <div className="flex items-end gap-2">
        {canEdit ? (
          <Field label={t('Name in this project')} className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                key={alias}
                dir="auto"
                defaultValue={alias}
                placeholder={voiceName}
                maxLength={100}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                onBlur={(event) => {
                  const next = event.target.value.trim();
                  if (next !== '' && next !== alias) update({ alias: next });
                }}
              />
            )}
          </Field>
        ) : (
          <p dir="auto" className="min-w-0 flex-1 truncate font-[560]">
            {name}
          </p>
        )}
        {canEdit && cast.length > 1 && (
          <IconButton label={t('Remove {name}', { name })} onClick={() => setRemoving(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <p className="text-ink-3 text-meta tabular-nums">
        {t('Speaks {characters} characters', { characters: formatCount(characters) })}
      </p>
      {problem !== null && (
        <p role="alert" className="flex gap-1.5 text-bad text-small">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          {problem}
        </p>
      )}
      {canEdit ? (
        <>
          <StudioVoiceSelect
            label={t('Voice everywhere')}
            voices={voices}
            value={voice_id}
            onChange={(next) => update({ voice_id: next })}
          />
          <VoiceSettings key={settingsKey(member)} member={member} name={name} onSave={update} />
        </>
      ) : (
        <p className="text-ink-2 text-small">{voiceName}</p>
      )}
      {isRemoving && (
        <RemoveVoiceDialog
          projectId={projectId}
          member={member}
          name={name}
          others={cast.filter((one) => one.project_voice_ref_id !== project_voice_ref_id)}
          voices={voices}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** Settings that someone else changed replace those that are shown. */
const settingsKey = ({ stability, similarity_boost, style, speed, volume_gain }: CastMember): string =>
  [stability, similarity_boost, style, speed, volume_gain].join();
