import { useQuery } from '@tanstack/react-query';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingEstimateQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { EstimateView } from './estimate-view.tsx';

interface DubDialogProps {
  project: DubbingProjectReply;
  language: DubbingLanguageReply;
  onClose: () => void;
}

/** Says what a run will do and cost before it starts. */
export function DubDialog({ project, language, onClose }: DubDialogProps) {
  const { language_id, target_language, output_revision } = language;
  const params = { project_id: project.project_id, language_id };
  const estimate = useQuery(dubbingEstimateQuery(project.project_id, target_language));
  const run = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/dub', { params, body: {} }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Dub into {language}', { language: languageTitle(target_language) })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={run.isPending} onClick={() => run.mutate(undefined, { onSuccess: onClose })}>
            {t('Dub', {}, 'verb')}
          </Button>
        </>
      }
    >
      <EstimateView estimate={estimate.data} error={estimate.error} isRedub={output_revision !== null} />
    </Dialog>
  );
}
