import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import type { CallReply } from '../../../data/api/client.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { StudioVoiceSelect } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

interface CastProposalDialogProps {
  projectId: string;
  voices: readonly VoiceReply[];
  onClose: () => void;
}

type Character = CallReply<'POST /v1/studio/projects/{project_id}/cast/propose'>['characters'][number];

const methodTexts = {
  rules: t('Found by quotes, names and alternation, without a language model.'),
  model: t('Found by rules and improved by the language model of this server.'),
} as const;

/** Finds the characters of a project, with the confidence of each, and gives them voices. */
export function CastProposalDialog({ projectId, voices, onClose }: CastProposalDialogProps) {
  const client = useQueryClient();
  const params = { project_id: projectId };
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery({
    queryKey: ['studio-cast-proposal', projectId],
    queryFn: ({ signal }) =>
      api.call('POST /v1/studio/projects/{project_id}/cast/propose', { params, body: {}, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const chosen = (data?.characters ?? [])
    .filter(({ name }) => !excluded.has(name))
    .map(({ name, voice_id }) => ({ name, voice_id: changed.get(name) ?? voice_id }));
  const apply = useMutation({
    mutationFn: () =>
      api.call('POST /v1/studio/projects/{project_id}/cast/apply', { params, body: { characters: chosen } }),
    onSuccess: ({ assigned_lines, skipped_locked }) => {
      onClose();
      const locked =
        skipped_locked > 0
          ? ` ${formatMessage('{skipped_locked, plural, one {# locked line} other {# locked lines}} stayed.', { skipped_locked })}`
          : '';
      toast.success(
        formatMessage('{assigned_lines, plural, one {# line has} other {# lines have}} a voice.{locked}', {
          assigned_lines,
          locked,
        }),
      );
      return refetchProjects(client);
    },
  });
  const toggle = (name: string) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Propose cast')}
      description={data ? methodTexts[data.method] : t('Finds who speaks which lines.')}
      className="sm:w-[min(560px,calc(100vw-32px))]"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} busy={apply.isPending} onClick={() => apply.mutate()}>
            {t('Assign voices')}
          </Button>
        </>
      }
    >
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} label={t('Reading the text')} />}
      {data?.characters.length === 0 && (
        <EmptyState icon={<Users />} title={t('No characters found')}>
          {t('The text has no direct speech.')}
        </EmptyState>
      )}
      {apply.error && (
        <p role="alert" className="mb-3 text-bad">
          {messageOf(apply.error)}
        </p>
      )}
      <ul aria-label={t('Characters')} className="flex flex-col gap-3">
        {data?.characters.map((character) => (
          <CharacterRow
            key={character.name}
            character={character}
            voices={voices}
            voiceId={changed.get(character.name) ?? character.voice_id}
            isIncluded={!excluded.has(character.name)}
            onToggle={() => toggle(character.name)}
            onVoice={(voiceId) => setChanged(new Map(changed).set(character.name, voiceId))}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface CharacterRowProps {
  character: Character;
  voices: readonly VoiceReply[];
  voiceId: string;
  isIncluded: boolean;
  onToggle: () => void;
  onVoice: (voiceId: string) => void;
}

function CharacterRow({ character, voices, voiceId, isIncluded, onToggle, onVoice }: CharacterRowProps) {
  const { name, lines, confidence, example } = character;
  const title = name === 'narrator' ? t('Narrator') : name;
  return (
    <li className="flex flex-col gap-2 rounded-m border p-3">
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={isIncluded} onChange={onToggle} className="size-4 accent-accent" />
        <span dir="auto" className="min-w-0 flex-1 truncate font-[560]">
          {title}
        </span>
        <span className="text-ink-3 text-meta tabular-nums">
          {`${formatMessage('{lines, plural, one {# line} other {# lines}}', { lines })} · ${t('{confidence} % sure', { confidence: Math.round(confidence * 100) })}`}
        </span>
      </label>
      {example !== '' && (
        <p dir="auto" className="line-clamp-2 text-ink-2 text-small">
          {example}
        </p>
      )}
      {isIncluded && (
        <StudioVoiceSelect
          label={t('Voice of {title}', { title })}
          voices={voices}
          value={voiceId}
          onChange={onVoice}
        />
      )}
    </li>
  );
}
