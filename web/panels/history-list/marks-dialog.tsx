import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { maxItemNameCharacters, maxTagCharacters, maxTagsPerItem } from '../../../contract/catalogue/limits.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { tagsQuery } from '../../nouns/history/tags-query.ts';
import { useSaveMarks } from '../../nouns/history/use-marks.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface MarksDialogProps {
  /** One item with its name, or several whose common tags are changed. */
  items: readonly HistoryItemReply[];
  onClose: () => void;
}

/** The name and the tags of an item, or the tags that several items share. */
export function MarksDialog({ items, onClose }: MarksDialogProps) {
  const single = items.length === 1 ? items[0] : undefined;
  // The list may change while the dialog is open, and must not undo what was typed.
  const [before] = useState(() => ({ name: single?.name ?? '', tags: sharedTags(items) }));
  const [name, setName] = useState(before.name);
  const [tags, setTags] = useState(before.tags);
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useSaveMarks();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const all = withTag(tags, typed);
    mutate(
      {
        ids: items.map(({ history_item_id }) => history_item_id),
        name: single && name.trim() !== before.name ? name.trim() || null : undefined,
        add: all.filter((tag) => !before.tags.includes(tag)),
        remove: before.tags.filter((tag) => !all.includes(tag)),
      },
      { onSuccess: onClose },
    );
  };
  const addTyped = () => {
    setTags(withTag(tags, typed));
    setTyped('');
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={
        single
          ? t('Name and tags')
          : formatMessage('Tags of {count, plural, one {# item} other {# items}}', { count: items.length })
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {single && (
          <Field label={t('Name')} help={t('Without a name, the item is listed by its text.')}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                value={name}
                maxLength={maxItemNameCharacters}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        <TagField tags={tags} typed={typed} onType={setTyped} onAdd={addTyped} onChange={setTags} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TagFieldProps {
  tags: readonly string[];
  typed: string;
  onType: (typed: string) => void;
  onAdd: () => void;
  onChange: (tags: readonly string[]) => void;
}

function TagField({ tags, typed, onType, onAdd, onChange }: TagFieldProps) {
  const { data: known = [] } = useQuery(tagsQuery);
  const suggestions = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',') || typed.trim() === '') return;
    event.preventDefault();
    onAdd();
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('Add tag')}
        help={t('Press Enter after each tag. Up to {maxTagsPerItem} tags for an item.', { maxTagsPerItem })}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            list={suggestions}
            value={typed}
            maxLength={maxTagCharacters}
            disabled={tags.length >= maxTagsPerItem}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <datalist id={suggestions}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip className="h-7 pe-0.5">
                {tag}
                <IconButton
                  label={t('Remove tag {tag}', { tag })}
                  size="small"
                  className="size-6 rounded-full"
                  onClick={() => onChange(tags.filter((one) => one !== tag))}
                >
                  <X />
                </IconButton>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tags that all items have. */
const sharedTags = (items: readonly HistoryItemReply[]): readonly string[] =>
  (items[0]?.tags ?? []).filter((tag) => items.every(({ tags }) => tags.includes(tag)));

/** Adds a typed tag, unless it is empty or there already in any case. */
function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : [...tags, tag];
}
