import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { dubbingNavigation } from '../../nouns/dubbing-projects/dubbing-navigation.ts';
import { dubPath } from '../../nouns/dubbing-projects/dubbing-paths.ts';
import { studioNavigation } from '../../nouns/studio-projects/studio-navigation.ts';
import { projectPath } from '../../nouns/studio-projects/studio-paths.ts';
import { voiceoverNavigation } from '../../nouns/voiceover-projects/voiceover-navigation.ts';
import { voiceoverProjectPath } from '../../nouns/voiceover-projects/voiceover-paths.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface FoundProjectsProps {
  search: string;
  onOpen: (path: string) => void;
}

interface FoundProject {
  readonly path: string;
  readonly name: string;
}

interface ProjectKind {
  /** The first part of the keys of its queries, which is the topic of live changes. */
  readonly topic: string;
  readonly area: NavigationEntry;
  readonly find: (search: string, signal: AbortSignal) => Promise<readonly FoundProject[]>;
}

/** Of each kind. */
const maxProjects = 4;

const queryOf = (search: string, signal: AbortSignal) => ({ query: { search, page_size: maxProjects }, signal });

const studio: ProjectKind = {
  topic: 'studio-projects',
  area: studioNavigation,
  find: async (search, signal) => {
    const { projects } = await api.call('GET /v1/studio/projects', queryOf(search, signal));
    return projects.map(({ project_id, name }) => ({ path: projectPath(project_id), name }));
  },
};
const dubbing: ProjectKind = {
  topic: 'dubbing-projects',
  area: dubbingNavigation,
  find: async (search, signal) => {
    const { projects } = await api.call('GET /v1/dubbing/project', queryOf(search, signal));
    return projects.map(({ project_id, name }) => ({ path: dubPath(project_id), name }));
  },
};
const voiceover: ProjectKind = {
  topic: 'voiceover-projects',
  area: voiceoverNavigation,
  find: async (search, signal) => {
    const { projects } = await api.call('GET /v1/voiceover-studio/projects', queryOf(search, signal));
    return projects.map(({ project_id, name }) => ({ path: voiceoverProjectPath(project_id), name }));
  },
};

/** The projects of Studio, Dubbing and Voiceover Studio that the server finds; selecting one opens it. */
export function FoundProjects({ search, onOpen }: FoundProjectsProps) {
  const inStudio = useFound(studio, search);
  const inDubbing = useFound(dubbing, search);
  const inVoiceover = useFound(voiceover, search);
  const found = [inStudio, inDubbing, inVoiceover].flatMap(({ items }) => items);
  if (found.length === 0)
    return [inStudio, inDubbing, inVoiceover].some(({ isSearching }) => isSearching) ? (
      <Command.Loading className="px-2.5 py-2 text-ink-3">{t('Searching projects')}</Command.Loading>
    ) : null;
  return (
    <PaletteGroup heading={t('Open project')} isFound>
      {found.map(({ path, name, area: { title, icon: Icon } }) => (
        <PaletteItem
          key={path}
          id={`project ${path}`}
          icon={<Icon aria-hidden />}
          title={<bdi>{name}</bdi>}
          detail={title}
          isFound
          onSelect={() => onOpen(path)}
        />
      ))}
    </PaletteGroup>
  );
}

function useFound({ topic, area, find }: ProjectKind, search: string) {
  const { data, isFetching } = useQuery({
    queryKey: [topic, 'found', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
  });
  return { items: (data ?? []).map((project) => ({ ...project, area })), isSearching: isFetching && !data };
}
