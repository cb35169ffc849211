import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxLexiconBytes } from '../../../contract/catalogue/limits.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { LexiconFileDrop } from './lexicon-file-drop.tsx';
import { useCreateDictionary } from './use-dictionaries.ts';

/** Creates a dictionary, empty or from a lexicon file, and opens it. */
export function CreateDictionaryDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateDictionary();
  const navigate = useNavigate();
  const form = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const isTooLarge = file !== undefined && file.size > maxLexiconBytes;
  const choose = (selectedFile: File | undefined) => {
    setFile(selectedFile);
    if (selectedFile && name.trim() === '') setName(selectedFile.name.replace(/\.[^.]*$/, '').slice(0, 200));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || isTooLarge || create.isPending) return;
    create.mutate(
      { name: name.trim(), description: description.trim(), file },
      { onSuccess: ({ id }) => void navigate(`/app/pronunciation-dictionaries/${id}`) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Create dictionary')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={create.isPending}>
            {t('Create dictionary')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field
          label={t('Name')}
          error={tried && name.trim() === '' ? t('Enter a name for the dictionary.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Description')} help={t('Where its words come from, such as a book or a company.')}>
          {(control) => (
            <Input
              {...control}
              value={description}
              maxLength={1000}
              autoComplete="off"
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <LexiconFileDrop
          file={file}
          onChange={choose}
          problem={isTooLarge ? t('The file is larger than 1.6 MB.') : undefined}
        />
      </form>
    </Dialog>
  );
}
