import { Bot, User, Users } from 'lucide-react';
import { useState } from 'react';
import type { ShareOptionReply } from '../../../contract/workspaces/resource-shares.ts';
import { t } from '../../messages/t.ts';
import { SearchField } from '../../parts/form/search-field.tsx';

const icons = { user: User, group: Users, key: Bot } as const;
const maxShown = 6;

interface ShareOptionSearchProps {
  options: readonly ShareOptionReply[];
  disabled: boolean;
  onAdd: (option: ShareOptionReply) => void;
}

/** Finds people, groups and service accounts of the workspace by name or email. */
export function ShareOptionSearch({ options, disabled, onAdd }: ShareOptionSearchProps) {
  const [searched, setSearched] = useState('');
  const word = searched.trim().toLowerCase();
  const found = word === '' ? [] : options.filter(({ name }) => name.toLowerCase().includes(word));
  return (
    <div className="flex flex-col gap-1">
      <SearchField label={t('Add people or groups by name or email')} value={searched} onChange={setSearched} />
      {word !== '' && found.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-ink-3 text-meta">
          {t('No results in your workspace.')}
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={t('Results')} className="rounded-s border p-1">
          {found.slice(0, maxShown).map((option) => {
            const Icon = icons[option.type];
            return (
              <li key={option.id}>
                <button
                  type="button"
                  disabled={disabled}
                  onClick={() => {
                    onAdd(option);
                    setSearched('');
                  }}
                  className="flex w-full items-center gap-2 rounded-s px-2 py-1.5 text-start hover:bg-hover"
                >
                  <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
                  <span className="min-w-0 truncate">{option.name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
