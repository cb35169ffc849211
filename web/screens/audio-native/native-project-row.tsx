import { ChartColumn, Code, Ellipsis, Trash2 } from 'lucide-react';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { listedDays, type NativeProjectReply, useEditPlayer } from '../../nouns/audio-native/audio-native-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { OpenNativeDialog } from './native-dialogs.tsx';

interface NativeProjectRowProps {
  project: NativeProjectReply;
  onOpen: (dialog: OpenNativeDialog) => void;
}

const statuses = {
  empty: { tone: 'neutral', title: t('Not narrated') },
  processing: { tone: 'info', title: t('Processing') },
  ready: { tone: 'good', title: t('Ready') },
  failed: { tone: 'bad', title: t('Failed') },
} as const;

function describe({ plays, seconds, completions }: NativeProjectReply['listening']): string {
  const minutes = formatMessage('{seconds, plural, one {# minute} other {# minutes}}', {
    seconds: Math.round(seconds / 60),
  });
  return `${formatMessage('{plays, plural, one {# play} other {# plays}}', { plays })} · ${minutes} · ${t('{completions} to the end', { completions: formatCount(completions) })} · ${t('{listedDays} days', { listedDays })}`;
}

/** An article with its state, figures and actions. */
export function NativeProjectRow({ project, onOpen }: NativeProjectRowProps) {
  const { project_id: projectId, name, url, enabled, status, listening } = project;
  const edit = useEditPlayer();
  const { tone, title } = statuses[status];
  // Optimistic: the switch reverts if the request fails.
  const isEnabled = edit.isPending ? edit.variables.enabled === true : enabled;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 break-words font-[560]">
            {name}
          </span>
          <Chip tone={tone}>{title}</Chip>
        </p>
        {url !== null && <p className="break-all text-ink-3 text-meta">{url}</p>}
        <p className="text-ink-2 text-meta tabular-nums">{describe(listening)}</p>
      </div>
      <Button onClick={() => onOpen({ dialog: 'snippet', project })}>
        <Code aria-hidden />
        {t('Embed')}
      </Button>
      <Switch
        label={t('{name} enabled', { name })}
        checked={isEnabled}
        onChange={(isOn) => edit.mutate({ projectId, enabled: isOn })}
      />
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<ChartColumn aria-hidden />} onSelect={() => onOpen({ dialog: 'listening', project })}>
          {t('Show listening')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen({ dialog: 'remove', project })}>
          {t('Remove player')}
        </MenuItem>
      </Menu>
    </div>
  );
}
