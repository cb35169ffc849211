import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { ViewSwitch } from '../../parts/display/view-switch.tsx';
import { publishingPath, readCollectionsPath, readMetricsPath, readReviewPath } from './reads-paths.ts';

const views = [
  { path: publishingPath, title: t('Reads'), isExact: true },
  { path: readCollectionsPath, title: t('Collections') },
  { path: readMetricsPath, title: t('Metrics') },
];
const reviewViews = [...views, { path: readReviewPath, title: t('Review') }];

/** Switches between the views of publishing; those who run the server also review. */
export const PublishingSwitch = () => (
  <ViewSwitch label={t('Publishing views')} views={usePermission('read.review') ? reviewViews : views} />
);
