import { type FormEvent, useId, useState } from 'react';
import { voiceTextLimits } from '../../../contract/catalogue/voices/voice-limits.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { collectionIcons } from './collection-icon.tsx';
import type { CollectionText } from './use-collections.ts';

interface CollectionDialogProps {
  title: string;
  action: string;
  initial?: CollectionText;
  busy: boolean;
  onSubmit: (text: CollectionText) => void;
  onClose: () => void;
}

/** Edits title and icon of a new or existing collection. */
export function CollectionDialog({ title, action, initial, busy, onSubmit, onClose }: CollectionDialogProps) {
  const form = useId();
  const [text, setText] = useState<CollectionText>(initial ?? { title: '', icon: 'folder' });
  const [tried, setTried] = useState(false);
  const isEmpty = text.title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !busy) onSubmit({ ...text, title: text.title.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Title')} error={tried && isEmpty ? t('Enter a title.') : undefined}>
          {(control) => (
            <Input
              {...control}
              value={text.title}
              maxLength={voiceTextLimits.name}
              autoComplete="off"
              onChange={(event) => setText({ ...text, title: event.target.value })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-[540]">{t('Icon')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {Object.entries(collectionIcons).map(([name, Icon]) => (
              <label
                key={name}
                title={name}
                className="relative grid size-9 cursor-pointer place-items-center rounded-s border border-control text-ink-2 transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1"
              >
                <input
                  type="radio"
                  name={`${form}-icon`}
                  aria-label={name}
                  checked={text.icon === name}
                  onChange={() => setText({ ...text, icon: name })}
                  className="sr-only"
                />
                <Icon className="size-4.5" aria-hidden />
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
