import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { ProjectCover } from '../../../nouns/studio-projects/project-cover.tsx';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { DropArea } from '../../../parts/files/drop-area.tsx';
import { showError } from '../../../parts/status/show-error.tsx';

/** The cover of a project, a JPEG or PNG picture. */
export function CoverField({ project }: { project: ExtendedProjectReply }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const params = { project_id: project.project_id };
  const settle = { onSuccess: () => refetchProjects(client), onError: showError };
  const set = useMutation({
    mutationFn: (image: File) => {
      const body = new FormData();
      body.append('image', image);
      return api.call('PUT /v1/studio/projects/{project_id}/cover', { params, body });
    },
    ...settle,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/studio/projects/{project_id}/cover', { params }),
    ...settle,
  });
  const choose = (files: readonly File[]) => files[0] && set.mutate(files[0]);
  return (
    <DropArea onFiles={choose} disabled={set.isPending} className="flex items-center gap-3 p-3">
      <ProjectCover url={project.cover_image_url} className="size-16" />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={set.isPending} onClick={() => input.current?.click()}>
            {project.cover_image_url === '' ? t('Add cover') : t('Replace cover')}
          </Button>
          {project.cover_image_url !== '' && (
            <Button size="small" kind="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove')}
            </Button>
          )}
        </div>
        <p className="text-ink-3 text-meta">{t('JPEG or PNG, up to 10 MB. Shops ask for a square of 2,400 pixels.')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('Cover')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </DropArea>
  );
}
