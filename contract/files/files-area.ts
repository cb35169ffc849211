import { mergeUnique } from '../merge-unique.ts';
import { uploadsRoutes } from './uploads.ts';

export const filesAreaRoutes = mergeUnique('Route', { uploadsRoutes });
