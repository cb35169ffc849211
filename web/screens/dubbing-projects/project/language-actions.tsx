import { Ellipsis, Languages, Mic, RefreshCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { isActive } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { DubDialog } from './dub-dialog.tsx';

interface LanguageActionsProps {
  project: DubbingProjectReply;
  language: DubbingLanguageReply;
  canEdit: boolean;
  canSpeak: boolean;
  onDeleted: () => void;
}

/** The next step of a language, and what else can be done with it. */
export function LanguageActions({ project, language, canEdit, canSpeak, onDeleted }: LanguageActionsProps) {
  const { language_id, target_language, lines } = language;
  const params = { project_id: project.project_id, language_id };
  const [dialog, setDialog] = useState<'dub' | 'delete'>();
  const close = () => setDialog(undefined);
  const cancel = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/cancel', { params }),
  );
  const translateAll = useDubMutation((again: boolean) =>
    api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/translate', { params, body: { again } }),
  );
  /** Every line is spoken as it reads: only the sound of the whole is made again, which costs nothing. */
  const update = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/dub', { params, body: {} }),
  );
  const remove = useDubMutation(() =>
    api.call('DELETE /v1/dubbing/project/{project_id}/language/{language_id}', { params }),
  );
  const untranslated = lines.total - lines.translated;
  const unspoken = lines.translated - lines.spoken;
  if (isActive(language))
    return (
      canSpeak && (
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          <X aria-hidden />
          {t('Cancel')}
        </Button>
      )
    );
  return (
    <div className="flex items-center gap-2">
      {canSpeak && untranslated + unspoken > 0 && (
        <Button size="small" kind="primary" onClick={() => setDialog('dub')}>
          <Mic aria-hidden />
          {formatMessage('{count, plural, one {Dub # line} other {Dub # lines}}', { count: untranslated + unspoken })}
        </Button>
      )}
      {canSpeak && language.status === 'stale' && untranslated + unspoken === 0 && lines.total > 0 && (
        <Button size="small" kind="primary" busy={update.isPending} onClick={() => update.mutate()}>
          <RefreshCw aria-hidden />
          {t('Update the dub')}
        </Button>
      )}
      {canEdit && (
        <Menu
          trigger={
            <IconButton size="small" label={t('Actions of {name}', { name: languageTitle(target_language) })}>
              <Ellipsis />
            </IconButton>
          }
        >
          {untranslated > 0 && (
            <MenuItem icon={<Languages aria-hidden />} onSelect={() => translateAll.mutate(false)}>
              {t('Translate what is missing')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setDialog('delete')}>
            {t('Delete language')}
          </MenuItem>
        </Menu>
      )}
      {dialog === 'dub' && <DubDialog project={project} language={language} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t('Delete language')}
        action={t('Delete')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close();
              onDeleted();
            },
          })
        }
      >
        {t('{language} is deleted from this dub with its translations, takes and files.', {
          language: languageTitle(target_language),
        })}
      </ConfirmDialog>
    </div>
  );
}
