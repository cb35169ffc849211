import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingSpeakersQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { addSpeaker } from '../lines/use-source-edits.ts';
import { SpeakerCard } from './speaker-card.tsx';

interface SpeakersPanelProps {
  project: DubbingProjectReply;
  /** The open language, whose voices are shown; undefined: those of all languages. */
  language: DubbingLanguageReply | undefined;
  canEdit: boolean;
}

/** DUB-010: who speaks, and with which voice in the open language. */
export function SpeakersPanel({ project, language, canEdit }: SpeakersPanelProps) {
  const { project_id: projectId } = project;
  const { data: speakers, error, refetch } = useQuery(dubbingSpeakersQuery(projectId));
  const { data: voices } = useQuery(voicesQuery);
  const add = useDubMutation((name: string) => addSpeaker(projectId, name));
  if (error && !speakers) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!speakers || !voices) return <SkeletonRows rows={4} label={t('Loading speakers')} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-3 text-meta">
        {language
          ? t('Voices in {language}', { language: languageTitle(language.target_language) })
          : t('Voices in all languages that have none of their own')}
      </p>
      <ul aria-label={t('Speakers')} className="flex flex-col gap-3">
        {speakers.map((speaker) => (
          <SpeakerCard
            key={speaker.speaker_id}
            projectId={projectId}
            speaker={speaker}
            others={speakers.filter((one) => one !== speaker)}
            tag={language?.target_language}
            voices={voices}
            canEdit={canEdit}
          />
        ))}
      </ul>
      {canEdit && (
        <Button
          busy={add.isPending}
          onClick={() => add.mutate(t('Speaker {number}', { number: speakers.length + 1 }))}
          className="self-start"
        >
          <Plus aria-hidden />
          {t('Add speaker')}
        </Button>
      )}
    </div>
  );
}
