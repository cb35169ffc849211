import { mergeUnique } from '../merge-unique.ts';
import { feedbackRoutes } from './feedback.ts';
import { historyRoutes } from './history.ts';
import { shareLinkRoutes } from './share-links.ts';
import { shareVideoRoutes } from './share-videos.ts';

export const historyAreaRoutes = mergeUnique('Route', {
  historyRoutes,
  shareLinkRoutes,
  shareVideoRoutes,
  feedbackRoutes,
});
