import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { agentSecretsQuery } from '../../nouns/agent-settings/agent-settings-queries.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import type { DraftHeader } from './tool-draft.ts';

interface HeaderRowProps {
  header: DraftHeader;
  onChange: (header: DraftHeader) => void;
  onRemove: () => void;
}

const asText = 'text';

/** A header of the request, with a text or a secret as its value. */
export function HeaderRow({ header, onChange, onRemove }: HeaderRowProps) {
  const { data: secrets = [] } = useQuery(agentSecretsQuery);
  const { name, value, secretId } = header;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[1fr_10rem_1fr_auto]">
      <Input
        aria-label={t('Header name')}
        value={name}
        maxLength={100}
        placeholder={t('Authorization')}
        onChange={({ target }) => onChange({ ...header, name: target.value })}
      />
      <IconButton label={t('Remove header {name}', { name })} onClick={onRemove} className="sm:order-last">
        <X />
      </IconButton>
      <Select
        label={t('Kind of value')}
        value={secretId ?? asText}
        options={[
          { value: asText, label: t('Text') },
          ...secrets.map(({ secret_id, name: secret }) => ({
            value: secret_id,
            label: t('Secret: {secret}', { secret }),
          })),
        ]}
        onChange={(next) => onChange({ ...header, secretId: next === asText ? undefined : next })}
      />
      {secretId === undefined && (
        <Input
          aria-label={t('Header value')}
          value={value}
          maxLength={4000}
          className="max-sm:col-span-2"
          onChange={({ target }) => onChange({ ...header, value: target.value })}
        />
      )}
    </div>
  );
}
