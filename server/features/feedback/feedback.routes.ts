import { feedbackRoutes } from '../../../contract/history/feedback.ts';
import { rangeReply } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import { presentReviewableFeedback } from './feedback.present.ts';
import type { FeedbackService } from './feedback.service.ts';

export const mountFeedback = (feedback: FeedbackService) =>
  mount(feedbackRoutes, {
    'POST /v1/history/{history_item_id}/feedback': async ({ actor, params, body }) => {
      await feedback.submit(actor, params.history_item_id, {
        thumbsUp: body.thumbs_up,
        feedback: body.feedback,
        emotions: body.emotions,
        inaccurateClone: body.inaccurate_clone,
        glitches: body.glitches,
        audioQuality: body.audio_quality,
        other: body.other,
      });
      return { status: 'ok' };
    },

    'GET /v1/instance/feedback': async ({ actor, query }) => {
      const { entries, cursor } = await feedback.list(actor, {
        limit: query.page_size,
        cursor: query.cursor ?? undefined,
        isReviewed: query.review_status ? query.review_status === 'reviewed' : undefined,
        thumbsUp: query.thumbs_up ?? undefined,
      });
      return {
        feedback: entries.map(presentReviewableFeedback),
        next_cursor: cursor ?? null,
        has_more: cursor !== undefined,
      };
    },

    'GET /v1/instance/feedback/{history_item_id}/audio': async ({ actor, params, headers }) => {
      const { item, range, stream } = await feedback.audio(
        actor,
        params.history_item_id,
        headers.range as string | undefined,
      );
      const file = { contentType: item.contentType, bytes: item.audioBytes, range, stream };
      return rangeReply(file, { 'cache-control': 'no-store' });
    },

    'POST /v1/instance/feedback/{history_item_id}/review': async ({ actor, params }) => {
      await feedback.review(actor, params.history_item_id);
      return { status: 'ok' };
    },
  });
