import { z } from 'zod';

/** What of an item decides how its work is prepared and delivered; absent fields have the defaults of the public API. */
const workOptions = z.object({
  include_captions: z.boolean().nullish(),
  include_source_captions: z.boolean().nullish(),
  captions_sdh: z.boolean().nullish(),
  sdh: z.boolean().nullish(),
  verbatim: z.boolean().nullish(),
  cue_options: z
    .object({
      min_duration_ms: z.number().nullish(),
      max_duration_ms: z.number().nullish(),
      max_lines_per_cue: z.number().nullish(),
      max_chars_per_line: z.number().nullish(),
    })
    .nullish(),
});
export type WorkOptions = z.output<typeof workOptions>;

/** The options of an item as the customer sent it. */
export const readWorkOptions = (item: Readonly<Record<string, unknown>>): WorkOptions =>
  workOptions.safeParse(item).data ?? {};
