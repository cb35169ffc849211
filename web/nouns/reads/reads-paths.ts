export const publishingPath = '/app/publishing';
export const readCollectionsPath = `${publishingPath}/collections`;
export const readMetricsPath = `${publishingPath}/metrics`;
export const readReviewPath = `${publishingPath}/review`;

/** The page of a read in the app. */
export const readPath = (readId: string): string => `${publishingPath}/${encodeURIComponent(readId)}`;

/** The page of a read for the review. */
export const reviewedReadPath = (readId: string): string => `${readReviewPath}/${encodeURIComponent(readId)}`;

export const readCollectionPath = (collectionId: string): string =>
  `${readCollectionsPath}/${encodeURIComponent(collectionId)}`;

/** The public page of a read. */
export const publicReadPath = (slug: string): string => `/read/${slug}`;

/** The public page of a collection. */
export const publicCollectionPath = (slug: string): string => `/read/collection/${slug}`;
