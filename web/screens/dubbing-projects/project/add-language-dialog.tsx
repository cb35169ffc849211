import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { t, translate } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingEstimateQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { AccentSelect } from './accent-select.tsx';
import { EstimateView } from './estimate-view.tsx';

interface AddLanguageDialogProps {
  project: DubbingProjectReply;
  languages: readonly DubbingLanguageReply[];
  onAdded: (tag: string) => void;
  onClose: () => void;
}

/** DUB-004: another language of a dub, with its cost before. */
export function AddLanguageDialog({ project, languages, onAdded, onClose }: AddLanguageDialogProps) {
  const taken = new Set(languages.map(({ target_language }) => target_language));
  const free = languageSets.base.filter(({ languageCode }) => !taken.has(languageCode));
  const [tag, setTag] = useState('');
  const [accent, setAccent] = useState('');
  const estimate = useQuery({ ...dubbingEstimateQuery(project.project_id, tag), enabled: tag !== '' });
  const add = useDubMutation((isAutomatic: boolean) =>
    api.call('POST /v1/dubbing/project/{project_id}/language', {
      params: { project_id: project.project_id },
      body: { target_language: tag, is_automatic: isAutomatic, ...(accent !== '' && { accent }) },
    }),
  );
  const start = (isAutomatic: boolean) =>
    add.mutate(isAutomatic, {
      onSuccess: ({ target_language }) => {
        onClose();
        onAdded(target_language);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag !== '' && !add.isPending) start(true);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('Add language')}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Language')}>
          {(control) => (
            <LanguagePicker
              {...control}
              value={tag}
              placeholder={t('Choose a language')}
              options={free.map(({ languageCode, name }) => ({ value: languageCode, label: translate(name) }))}
              onChange={(next) => {
                setTag(next);
                setAccent('');
              }}
            />
          )}
        </Field>
        {tag !== '' && <AccentSelect language={tag} value={accent} onChange={setAccent} />}
        {tag !== '' && <EstimateView estimate={estimate.data} error={estimate.error} isRedub={false} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button disabled={tag === ''} onClick={() => add.isPending || start(false)}>
            {t('Write it by hand')}
          </Button>
          <Button type="submit" kind="primary" disabled={tag === ''} busy={add.isPending}>
            {t('Translate and dub')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
