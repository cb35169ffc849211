import { CircleAlert, Info, Lock } from 'lucide-react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { t, translate } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { UpgradeButton } from '../../../nouns/plans/upgrade-button.tsx';
import { Button } from '../../../parts/button/button.tsx';

interface NoticesProps {
  project: DubbingProjectReply;
  /** The open language. */
  language: DubbingLanguageReply | undefined;
  canEdit: boolean;
  /** The plan has no dubbing studio. */
  isLocked: boolean;
  onImport: () => void;
}

/** What the server could not do, with the way on. */
export function Notices({ project, language, canEdit, isLocked, onImport }: NoticesProps) {
  const prepare = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/prepare', { params: { project_id: project.project_id } }),
  );
  const texts = [
    ...project.notices.map(({ message }) => message),
    ...project.warnings.map(({ message }) => message),
    ...(language?.warnings.map(({ message }) => message) ?? []),
  ];
  const failure = language?.error;
  if (texts.length === 0 && !failure && !isLocked) return null;
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-2.5 md:px-5">
      {isLocked && (
        <p className="flex items-start gap-2 text-ink-2">
          <Lock className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
          <span className="min-w-0 flex-1">
            {t("Lines are edited in the dubbing studio, which your plan doesn't include.")}
          </span>
          <UpgradeButton />
        </p>
      )}
      {failure && (
        <p role="alert" className="flex items-start gap-2 text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            {translate(failure.message)}
            {language?.refunded && ` ${t('Its credits were given back.')}`}
          </span>
        </p>
      )}
      {texts.map((text) => (
        <p key={text} className="flex items-start gap-2 text-ink-2">
          <Info className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
          <span>{translate(text)}</span>
        </p>
      ))}
      {canEdit && project.notices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onImport}>
            {t('Import lines')}
          </Button>
          {project.notices.some(({ type }) => type === 'recognizer_not_installed') && (
            <Button size="small" busy={prepare.isPending} onClick={() => prepare.mutate()}>
              {t('Transcribe now')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
