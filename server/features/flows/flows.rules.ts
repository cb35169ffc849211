/** A picture, recording or video in a request, as a path from its root. */
export interface MediaReference {
  readonly type: 'asset' | 'generation';
  readonly id: string;
  /** Replaces the reference by the ID of the file at the provider. */
  readonly replace: (assetId: string) => void;
}

/**
 * The references in a request for a provider, which knows neither our assets nor our generations. `request` is changed by
 * `replace`.
 */
export function findReferences(request: unknown): MediaReference[] {
  if (typeof request !== 'object' || request === null) return [];
  if (Array.isArray(request)) return request.flatMap(findReferences);
  const fields = request as Record<string, unknown>;
  const { type } = fields;
  const id = type === 'asset' ? fields.asset_id : type === 'generation' ? fields.generation_id : undefined;
  if ((type === 'asset' || type === 'generation') && typeof id === 'string') {
    const replace = (assetId: string): void => {
      delete fields.generation_id;
      Object.assign(fields, { type: 'asset', asset_id: assetId });
    };
    return [{ type, id, replace }];
  }
  return Object.values(fields).flatMap(findReferences);
}
