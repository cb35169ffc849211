import { Ellipsis, Merge, MicVocal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { DubbingSpeakerReply, DubbingSpeakerUpdate } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t, translate } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { VoicePicker } from '../../../nouns/voices/voice-picker.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';

interface SpeakerCardProps {
  projectId: string;
  speaker: DubbingSpeakerReply;
  others: readonly DubbingSpeakerReply[];
  /** The tag of the open language. */
  tag: string | undefined;
  voices: readonly VoiceReply[];
  canEdit: boolean;
}

const cloneIds = ['track-clone', 'clip-clone'];

/** A speaker with the voice that replaces theirs. */
export function SpeakerCard({ projectId, speaker, others, tag, voices, canEdit }: SpeakerCardProps) {
  const { speaker_id, speaker_name, voice: common, voices_by_language, clone_voice_id, segments, duration_s } = speaker;
  const params = { project_id: projectId, speaker_id };
  const [dialog, setDialog] = useState<'rename' | 'clone'>();
  const close = () => setDialog(undefined);
  const update = useDubMutation((body: DubbingSpeakerUpdate) =>
    api.call('PATCH /v1/dubbing/project/{project_id}/speaker/{speaker_id}', { params, body }),
  );
  const merge = useDubMutation((speakerId: string) =>
    api.call('POST /v1/dubbing/project/{project_id}/speaker/{speaker_id}/merge', {
      params: { project_id: projectId, speaker_id: speakerId },
      body: { speaker_ids: [speaker_id] },
    }),
  );
  const remove = useDubMutation(() =>
    api.call('DELETE /v1/dubbing/project/{project_id}/speaker/{speaker_id}', { params }),
  );
  const { voice_id } = (tag !== undefined && voices_by_language[tag]) || common;
  const isClone = cloneIds.includes(voice_id);
  const shownId = isClone ? clone_voice_id : voice_id;
  const voice = voices.find((one) => one.voice_id === shownId);
  const languages = tag === undefined ? {} : { languages: [tag] };
  return (
    <li className="flex flex-col gap-2 rounded-m border bg-surface p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate font-[560]">
            {speaker_name}
          </p>
          <p className="text-ink-3 text-meta tabular-nums">
            {formatMessage('{count, plural, one {# line} other {# lines}}', { count: segments })} ·{' '}
            {formatDuration(duration_s)}
          </p>
        </div>
        {canEdit && (
          <Menu
            trigger={
              <IconButton size="small" label={t('Actions of {name}', { name: speaker_name })}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
              {t('Rename')}
            </MenuItem>
            <MenuItem
              icon={<MicVocal aria-hidden />}
              disabled={isClone || segments === 0}
              onSelect={() => setDialog('clone')}
            >
              {t('Clone this voice')}
            </MenuItem>
            {others.map((other) => (
              <MenuItem
                key={other.speaker_id}
                icon={<Merge aria-hidden />}
                onSelect={() => merge.mutate(other.speaker_id)}
              >
                {t('Merge into {name}', { name: other.speaker_name })}
              </MenuItem>
            ))}
            {segments === 0 && (
              <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => remove.mutate()}>
                {t('Delete')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {voice ? (
        <fieldset disabled={!canEdit || update.isPending} className="contents">
          <VoicePicker
            voices={voices}
            value={voice}
            onChange={(voiceId) => update.mutate({ voice_id: voiceId, ...languages })}
          />
        </fieldset>
      ) : (
        <p className="text-ink-2">
          {isClone ? t('Their own voice, cloned from the source') : t('This voice is not available any more.')}
        </p>
      )}
      {isClone && voice && <p className="text-ink-3 text-meta">{t('Their own voice, cloned from the source')}</p>}
      {dialog === 'rename' && (
        <RenameDialog
          title={t('Rename speaker')}
          name={speaker_name}
          maxLength={dubbingLimits.nameLength}
          busy={update.isPending}
          onRename={(name) => update.mutate({ speaker_name: name }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={dialog === 'clone'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t('Clone the voice of {name}', { name: speaker_name })}
        action={t('I agree, clone it')}
        kind="primary"
        busy={update.isPending}
        onConfirm={() =>
          update.mutate({ voice_id: 'track-clone', consent: cloneConsent, ...languages }, { onSuccess: close })
        }
      >
        {translate(cloneConsent)}
      </ConfirmDialog>
    </li>
  );
}
