import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';

const parameter = (path: string, name: string, value: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(routes)
      .filter((key) => key.includes(path))
      .map((route) => [`${route} ${name}`, value]),
  );

/** History items of three kinds. The original version of an item has its ID. */
export const historyOf = (items: { readonly spoken: string; readonly isolated: string; readonly changed: string }) => ({
  ...parameter('/v1/audio-isolation/history/{', 'history_item_id', items.isolated),
  ...parameter('/v1/speech-to-speech/history/{', 'history_item_id', items.changed),
  ...parameter('/v1/history/{history_item_id}/versions/{version_id}', 'version_id', items.spoken),
  history_item_id: items.spoken,
});

export const historyBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/history/{history_item_id}': { name: 'Intro' },
  'POST /v1/history/{history_item_id}/feedback': { thumbs_up: false },
  'POST /v1/history/{history_item_id}/versions/respoken': { start: 0, end: 3 },
  'POST /v1/history/{history_item_id}/versions/respoken/plan': { start: 0, end: 3 },
  'POST /v1/history/{history_item_id}/versions/takes': {},
  'POST /v1/history/{history_item_id}/versions/effects': { effects: [{ type: 'environment', id: 'hall' }] },
};
