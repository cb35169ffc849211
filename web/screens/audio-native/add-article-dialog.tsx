import { type FormEvent, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { isWebAddress } from '../../format/web-address.ts';
import { useCreateArticle } from '../../nouns/audio-native/audio-native-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Creates a project from a text, and narrates it. */
export function AddArticleDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateArticle();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const errors = {
    name: name.trim() === '' ? 'Enter a title.' : undefined,
    url: url.trim() !== '' && !isWebAddress(url) ? 'Enter an address that starts with https://.' : undefined,
    text: text.trim() === '' ? 'Paste the text of the article.' : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(errors).some(Boolean)) return;
    const file = new File([text], 'article.txt', { type: 'text/plain' });
    create.mutate(
      { name: name.trim(), file, url: url.trim() },
      {
        onSuccess: () => {
          toast.success('Article added. It is being narrated.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title="Add article" description="It becomes a studio project with a player.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label="Title" error={isChecked && errors.name}>
          {(field) => (
            <Input
              {...field}
              autoComplete="off"
              maxLength={500}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label="Address of the page (optional)"
          help="With it, the page can use the snippet for all pages."
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
        <Field
          label="Text"
          help={`About ${formatCount([...text].length)} characters of speech are charged.`}
          error={isChecked && errors.text}
        >
          {(field) => (
            <Textarea
              {...field}
              dir="auto"
              className="min-h-48"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            Add and narrate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
