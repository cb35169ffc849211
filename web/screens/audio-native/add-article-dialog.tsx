import { type FormEvent, useState } from 'react';
import { isWebAddress } from '../../format/web-address.ts';
import { t } from '../../messages/t.ts';
import { useCreateArticle } from '../../nouns/audio-native/audio-native-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { ArticleSource, emptyDraft, toArticleFile } from './article-source.tsx';

/** Creates a project from a text or a file, and narrates it. */
export function AddArticleDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateArticle();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [draft, setDraft] = useState(emptyDraft);
  const [isChecked, setChecked] = useState(false);
  const file = toArticleFile(draft);
  const chosen = draft.kind === 'file' ? draft.files[0]?.file : undefined;
  // The name of a file is a title until another one is typed.
  const title = name.trim() || chosen?.name.replace(/\.\w+$/, '').slice(0, 500) || '';
  const missing = draft.kind === 'file' ? t('Choose a file.') : t('Paste the text of the article.');
  const errors = {
    name: title === '' ? t('Enter a title.') : undefined,
    url: url.trim() !== '' && !isWebAddress(url) ? t('Enter an address that starts with https://.') : undefined,
    source: file ? undefined : missing,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!file || Object.values(errors).some(Boolean)) return;
    create.mutate(
      { name: title, file, url: url.trim() },
      {
        onSuccess: () => {
          toast.success(t('Article added. It is being narrated.'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Add article')}
      description={t('It becomes a studio project with a player.')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Title')} error={isChecked && errors.name}>
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              maxLength={500}
              placeholder={chosen ? title : undefined}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Address of the page (optional)')}
          help={t('With it, the page can use the snippet for all pages.')}
          error={isChecked && errors.url}
        >
          {(field) => (
            <Input
              {...field}
              type="url"
              autoComplete="off"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <ArticleSource
          draft={draft}
          problem={isChecked ? errors.source : undefined}
          disabled={create.isPending}
          onChange={setDraft}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {t('Add and narrate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
