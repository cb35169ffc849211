import type { AccountAccess } from '../../../contract/accounts/action-links.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';

interface AccessListProps {
  access: readonly AccountAccess[];
  /** The ids of the selected entries. */
  revoked: readonly string[];
  onChange: (revoked: readonly string[]) => void;
}

const kinds: Readonly<Record<AccountAccess['kind'], string>> = {
  api_key: t('API key'),
  passkey: t('Passkey'),
  provider: t('Connected account'),
  authenticator: t('Second factor'),
  phone: t('Second factor'),
};

/** What gives access to the account besides its password, to select what a reset revokes. */
export function AccessList({ access, revoked, onChange }: AccessListProps) {
  const revocable = access.filter((entry) => entry.is_revocable).map((entry) => entry.access_id);
  const hasAll = revocable.every((id) => revoked.includes(id));
  const toggle = (id: string) =>
    onChange(revoked.includes(id) ? revoked.filter((other) => other !== id) : [...revoked, id]);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-[560]">{t('Also remove access')}</legend>
      <p className="text-ink-2">
        {t('These stay valid after the change. Select what you do not recognize. You are signed out everywhere.')}
      </p>
      <ul className="divide-y rounded-m border">
        {access.map((entry) => (
          <li key={entry.access_id}>
            <label className="flex items-center gap-3 px-3 py-2">
              <input
                type="checkbox"
                className="size-4 accent-(--accent)"
                disabled={!entry.is_revocable}
                checked={revoked.includes(entry.access_id)}
                onChange={() => toggle(entry.access_id)}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  {kinds[entry.kind]}: {entry.name}
                </span>
                <span className="block text-ink-3 text-meta">
                  {entry.is_revocable
                    ? t('Added {date}', { date: formatDate(entry.added_at_unix) })
                    : t('Added {date}. Remove it in your settings with its code.', {
                        date: formatDate(entry.added_at_unix),
                      })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {revocable.length > 1 && (
        <Button size="small" className="self-start" onClick={() => onChange(hasAll ? [] : revocable)}>
          {hasAll ? t('Clear selection') : t('Select all')}
        </Button>
      )}
    </fieldset>
  );
}
