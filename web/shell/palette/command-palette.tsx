import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '../../messages/t.ts';
import { useAreas } from '../../panels/navigation/areas.ts';
import { useDebounced } from '../../parts/form/use-debounced.ts';
import { Sheet } from '../../parts/overlay/sheet.tsx';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { recentPages } from '../recent-pages.ts';
import { ActionGroup } from './action-group.tsx';
import { FoundProjects } from './found-projects.tsx';
import { FoundVoices } from './found-voices.tsx';
import { PageItem } from './page-item.tsx';
import { PaletteGroup } from './palette-item.tsx';
import { RecentSpeechGroup } from './recent-speech-group.tsx';

/** The first page of an area may be the area itself. */
const pagesBelow = ({ path, pages = [] }: NavigationEntry) => pages.filter((page) => page.path !== path);

/** A search field over the pages, actions, voices, projects and recent speech; Ctrl or Cmd+K opens it (U-55). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const areas = useAreas();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 150);
  const recent = recentPages(areas, pathname);
  const isSearching = text.trim() !== '';
  const run = (action: () => unknown) => {
    onClose();
    action();
  };
  const open = (path: string, isDocument = false) =>
    run(() => (isDocument ? window.open(path, '_blank', 'noopener') : navigate(path)));
  return (
    <Sheet open onOpenChange={onClose} title={t('Command palette')} side="top">
      <Command label={t('Search pages, voices and projects')} loop className="flex min-h-0 flex-col">
        <div className="flex items-center gap-2.5 border-b px-4">
          <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
          <Command.Input
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder={t('Search pages, voices and projects')}
            className="h-12 min-w-0 flex-1 bg-transparent outline-none"
          />
        </div>
        <Command.List
          label={t('Results')}
          className="max-h-[min(420px,56dvh)] overflow-y-auto overscroll-contain p-1.5 [scrollbar-width:thin]"
        >
          <Command.Empty className="px-3 py-8 text-center text-ink-2">{t('No results')}</Command.Empty>
          {!isSearching && recent.length > 0 && (
            <PaletteGroup heading={t('Recent')}>
              {recent.map((page) => (
                <PageItem key={page.path} group="Recent" page={page} onOpen={open} />
              ))}
            </PaletteGroup>
          )}
          <ActionGroup onRun={run} navigate={navigate} />
          {areas.map(({ title = t('Pages'), entries }) => (
            <PaletteGroup key={title} heading={title}>
              {entries.flatMap((entry) => [
                <PageItem key={entry.path} group={title} page={entry} onOpen={open} />,
                ...pagesBelow(entry).map((page) => (
                  <PageItem key={page.path} group={title} area={entry} page={page} onOpen={open} />
                )),
              ])}
            </PaletteGroup>
          ))}
          {isSearching && <FoundProjects search={search} onOpen={open} />}
          {isSearching && <FoundVoices search={search} onRun={run} navigate={navigate} />}
          <RecentSpeechGroup search={search} onRun={run} />
        </Command.List>
      </Command>
    </Sheet>
  );
}
