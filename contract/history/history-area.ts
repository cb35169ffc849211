import { mergeUnique } from '../merge-unique.ts';
import { feedbackRoutes } from './feedback.ts';
import { historyRoutes } from './history.ts';
import { historyMarkRoutes } from './history-marks.ts';
import { historyVersionRoutes } from './history-versions.ts';
import { shareLinkRoutes } from './share-links.ts';
import { shareVideoRoutes } from './share-videos.ts';

export const historyAreaRoutes = mergeUnique('Route', {
  historyRoutes,
  historyMarkRoutes,
  historyVersionRoutes,
  shareLinkRoutes,
  shareVideoRoutes,
  feedbackRoutes,
});
