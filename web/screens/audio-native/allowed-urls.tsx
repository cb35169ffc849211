import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { maxAllowedUrls } from '../../../contract/studio/player-look.ts';
import { isWebAddress } from '../../format/web-address.ts';
import { t } from '../../messages/t.ts';
import { useSavePlayerSettings } from '../../nouns/audio-native/audio-native-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';

/** Why an address cannot be added; undefined: it can. */
function findProblem(url: string, saved: readonly string[]): string | undefined {
  if (!isWebAddress(url)) return t('Enter an address such as https://example.com/blog.');
  const { origin, pathname } = new URL(url.trim());
  if (saved.includes(origin + pathname.replace(/\/+$/, ''))) return t('This address is already allowed.');
  return saved.length >= maxAllowedUrls
    ? t('At most {maxAllowedUrls} addresses are allowed.', { maxAllowedUrls })
    : undefined;
}

/** The addresses whose pages may embed the player; each change is saved at once. */
export function AllowedUrls({ saved }: { saved: readonly string[] }) {
  const save = useSavePlayerSettings();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const found = findProblem(url, saved);
    setProblem(found);
    if (!found) save.mutate({ allowed_urls: [...saved, url.trim()] });
  };
  return (
    <div className="flex flex-col gap-3">
      {saved.length > 0 ? (
        <ul aria-label={t('Allowed addresses')} className="flex flex-col divide-y rounded-s border">
          {saved.map((address) => (
            <li key={address} className="flex items-center gap-2 py-1 ps-3 pe-1">
              <span className="min-w-0 flex-1 break-all font-mono text-small">{address}</span>
              <IconButton
                label={t('Remove {address}', { address })}
                onClick={() => save.mutate({ allowed_urls: saved.filter((one) => one !== address) })}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('No page may show your player yet. Add the address of your site.')}</p>
      )}
      <form onSubmit={add} noValidate className="flex items-start gap-2">
        <Field label={t('Address')} error={problem} help={t('A site, or a folder of it.')} className="flex-1">
          {(field) => (
            <Input
              {...field}
              type="url"
              autoComplete="off"
              placeholder="https://example.com"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="mt-7" busy={save.isPending}>
          <Plus aria-hidden />
          {t('Add')}
        </Button>
      </form>
    </div>
  );
}
