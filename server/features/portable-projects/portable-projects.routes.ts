import { portableFileName } from '../../../contract/files/portable-files.ts';
import { portableProjectsRoutes } from '../../../contract/studio/portable-projects.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import type { PortableProjectExportService } from './portable-project-export.service.ts';
import type { PortableProjectImportService } from './portable-project-import.service.ts';

interface PortableProjectsServices {
  readonly exports: PortableProjectExportService;
  readonly imports: PortableProjectImportService;
}

export const mountPortableProjects = ({ exports, imports }: PortableProjectsServices) =>
  mount(portableProjectsRoutes, {
    'GET /v1/studio/projects/{project_id}/export': async ({ actor, params, query }) => {
      const { name, body } = await exports.export(actor, params.project_id, query.takes);
      return {
        contentType: 'application/zip',
        body,
        headers: {
          'content-disposition': attachment(portableFileName('project', name)),
          'cache-control': 'no-store',
        },
      };
    },

    'POST /v1/studio/projects/import': {
      async accept({ actor }) {
        await imports.requireAllowed(actor);
        return undefined;
      },
      handle: ({ actor, files, signal }) => imports.import(actor, files.file![0]!, signal),
    },
  });
